export default {
  'to-pick': 'Nowa dostawa do zebrania',
  'pick-ended': 'Jedna dostawa nie jest już potrzebna',
  'promised-soon': 'Klient wkrótce odbierze zamówienie',
  'batch-ready': 'Partia czeka na sortowanie',
  'scans-wait': 'Skany wymagają korekty',
  'print-failed': 'Wydruk się nie udał',
  at: 'Lokalizacja {place}',
};
