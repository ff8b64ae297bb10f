export default {
  tabs: 'Tabs van {location}',
  title: 'Locaties',
  number: 'Nummer',
  name: 'Naam',
  none: 'Er is geen locatie aan je gekoppeld. Vraag je beheerder.',
  batches: 'Batches',
  create_batch: 'Nieuwe batch',
  goods_receipt: 'Goederenontvangst',
  returns: 'Retouren scannen',
  returns_seen: 'Retouren',
};
