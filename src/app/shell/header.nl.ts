export default {
  home: 'Naar het begin',
  version: 'Versie {version}, over deze app',
  search: 'Zoek op ordernummer',
  settings: 'Weergave',
  user: '{name}: portaal en afmelden',
  menu: 'Menu',
  offline: 'Geen verbinding',
};
