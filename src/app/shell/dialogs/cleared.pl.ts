export default {
  title: 'Pamięć wyczyszczona',
  kept: 'Przeglądarka wyczyściła pamięć tego urządzenia. To, co ten ekran jeszcze znał, zostało zapisane ponownie: pracujesz dalej od tego samego miejsca.',
  lost: {
    one: '1 niewysłany zapis przepadł. Zgłoś to przełożonemu.',
    few: '{n} niewysłane zapisy przepadły. Zgłoś to przełożonemu.',
    many: '{n} niewysłanych zapisów przepadło. Zgłoś to przełożonemu.',
    other: '{n} niewysłanego zapisu przepadło. Zgłoś to przełożonemu.',
  },
  go_on: 'Dalej',
};
