export default {
  remove: 'Usuń filtr: {filter}',
  find_choice: 'Szukaj na liście',
  no_choices: 'Nic nie znaleziono.',
  clear_all: 'Wyczyść wszystkie filtry',
  auto: 'Szuka samo 0,8 sekundy po ostatniej zmianie.',
  invalid: 'Szukanie zacznie się, gdy wszystkie filtry będą poprawne.',
  fault_number: 'Podaj liczbę od 0 do {most}.',
  fault_date: 'Podaj pełną datę.',
  fault_day: 'Wybierz dzień między {from} a {to}.',
  all_filters: 'Wszystkie filtry',
  show_total: 'Pokaż: {total}',
};
