export default {
  number: 'Nummer',
  name: 'Naam',
  type: 'Type',
  active: 'Actief',
  load_error: 'Er is iets misgegaan bij het zoeken. Probeer het opnieuw.',
  none: 'Er is geen locatie aan je gekoppeld. Vraag je beheerder.',
  none_found: 'Geen locaties gevonden.',
};
