export default {
  navigation: 'Main menu',
  skip: 'Skip to content',
  not_found: 'Page not found',
  rendering_error: 'Something went wrong while loading the page. Contact the provider.',
  offline: 'This page needs a connection.',
  unloaded: 'This page cannot be loaded now.',
  unloaded_note: 'It comes by itself as soon as it can.',
  reload: 'Reload',
  home: 'Go to start',
  forbidden: 'You have no access to this page.',
  no_pages: 'There is no screen for you yet. Ask your administrator for access.',
  unknown_process: 'Unknown process type',
};
