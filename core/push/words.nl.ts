export default {
  'to-pick': 'Nieuwe levering om te picken',
  'pick-ended': 'Een levering hoeft niet meer',
  'promised-soon': 'Een klant haalt bijna af',
  'batch-ready': 'Een batch staat klaar om te sorteren',
  'scans-wait': 'Scans vragen om herstel',
  'print-failed': 'Afdrukken is mislukt',
  at: 'Locatie {place}',
};
