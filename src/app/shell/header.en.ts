export default {
  home: 'Go to start',
  version: 'Version {version}, about this app',
  search: 'Search by order number',
  settings: 'Display',
  user: '{name}: portal and sign out',
  menu: 'Menu',
  offline: 'No connection',
};
