export default {
  home: 'Przejdź do początku',
  version: 'Wersja {version}, o aplikacji',
  settings: 'Ustawienia',
  user: '{name}: portal i wylogowanie',
  menu: 'Menu',
};
