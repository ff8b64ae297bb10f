export default {
  remove: 'Filter {filter} verwijderen',
  find_choice: 'Zoek in de lijst',
  no_choices: 'Niets gevonden.',
  clear_all: 'Wis alle filters',
  auto: 'Resultaten worden vanzelf bijgewerkt.',
  invalid: 'Er wordt gezocht zodra alle filters kloppen.',
  fault_number: 'Vul een getal in van 0 t/m {most}.',
  fault_date: 'Vul een hele datum in.',
  fault_day: 'Kies een dag van {from} t/m {to}.',
  all_filters: 'Alle filters',
  show_total: 'Toon {total}',
};
