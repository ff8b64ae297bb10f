export default {
  number: 'Nummer',
  name: 'Naam',
  none: 'Er is geen locatie aan je gekoppeld. Vraag je beheerder.',
};
