export default {
  navigation: 'Menu główne',
  skip: 'Przejdź do treści',
  not_found: 'Nie znaleziono strony',
  rendering_error: 'Coś poszło nie tak podczas ładowania strony. Skontaktuj się z dostawcą.',
  offline: 'Ta strona wymaga połączenia.',
  unloaded: 'Nie można teraz załadować tej strony.',
  unloaded_note: 'Pojawi się sama, gdy tylko będzie to możliwe.',
  reload: 'Załaduj ponownie',
  home: 'Przejdź do początku',
  forbidden: 'Nie masz uprawnień do tej strony.',
  no_pages: 'Nie ma jeszcze dla Ciebie żadnego ekranu. Poproś administratora o uprawnienia.',
  unknown_process: 'Nieznany typ procesu',
};
