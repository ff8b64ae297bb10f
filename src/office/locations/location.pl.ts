export default {
  number: 'Numer',
  name: 'Nazwa',
  type: 'Typ',
  active: 'Aktywna',
  load_error: 'Podczas wyszukiwania wystąpił błąd. Spróbuj ponownie.',
  none: 'Nie przypisano Ci żadnej lokalizacji. Zapytaj administratora.',
  none_found: 'Nie znaleziono lokalizacji.',
};
