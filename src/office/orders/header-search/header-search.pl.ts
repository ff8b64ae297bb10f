export default {
  none_found: 'Brak wyników. Uwaga: szukaj całych numerów zamówień.',
  failed: 'Nie udało się pobrać wyników',
  no_answer: 'OMS nie odpowiada. Spróbuj ponownie.',
  searching: 'Wyszukiwanie…',
  history: 'Ostatnio szukane',
  clear: 'Wyczyść pole wyszukiwania',
  enter: 'Enter',
  escape: 'Esc',
  to_choose: 'wybierz',
  to_open: 'otwórz',
  to_shut: 'zamknij',
};
