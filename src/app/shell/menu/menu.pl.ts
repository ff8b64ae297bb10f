export default {
  title: 'Menu',
  close_menu: 'Zamknij menu',
  settings: 'Ustawienia',
  portal: 'Przejdź do portalu',
  switch_user: 'Zmień użytkownika',
  sign_out: 'Wyloguj się',
  about: 'O aplikacji · v{version}',
  held: 'do oceny',
  to_approve: 'do akceptacji',
  unassignable: 'nieprzydzielone',
  late: 'spóźnione',
  import_errors: 'niezaimportowane',
};
