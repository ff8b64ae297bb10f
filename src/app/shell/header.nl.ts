export default {
  home: 'Naar het begin',
  version: 'Versie {version}, over deze app',
  settings: 'Weergave',
  user: '{name}: portaal en afmelden',
  menu: 'Menu',
};
