export default {
  home: 'Przejdź do początku',
  version: 'Wersja {version}, o aplikacji',
  search: 'Szukaj po numerze zamówienia',
  settings: 'Wygląd',
  user: '{name}: portal i wylogowanie',
  menu: 'Menu',
  offline: 'Brak połączenia',
};
