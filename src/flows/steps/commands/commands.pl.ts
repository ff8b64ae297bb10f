export default {
  none: '{command}: tutaj nie można',
  next: 'Dalej',
  all: 'Wszystkie',
  undo: 'Cofnij',
  print: 'Drukuj',
  aside: 'Odłóż na bok',
  later: 'Później',
  ship: 'Wysłane',
};
