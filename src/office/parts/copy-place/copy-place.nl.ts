export default {
  title: 'Overnemen van andere locatie',
  choose: 'Kies een locatie…',
  location: 'Locatie',
  begin: 'Kies een locatie',
  none: 'Er is geen andere locatie van dit type waar je dit mag bekijken.',
  locations_failed: 'De locaties konden niet worden opgehaald.',
  failed: 'De instellingen van deze locatie konden niet worden opgehaald.',
  fetching: 'Wordt opgehaald…',
  same: 'Is daar hetzelfde als hier.',
  differs: { one: '1 verschil: {names}', other: '{n} verschillen: {names}' },
  take: 'Overnemen',
  note: 'Het komt in het formulier, en wordt pas opgeslagen met Opslaan.',
};
