export default {
  none: '{command} kan hier niet',
  next: 'Verder',
  all: 'Alle',
  undo: 'Ongedaan',
  print: 'Afdrukken',
  aside: 'Leg apart',
  later: 'Later',
  ship: 'Verzonden',
};
