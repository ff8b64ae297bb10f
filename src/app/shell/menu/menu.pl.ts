export default {
  title: 'Menu',
  close_menu: 'Zamknij menu',
  settings: 'Ustawienia',
  portal: 'Przejdź do portalu',
  switch_user: 'Zmień użytkownika',
  sign_out: 'Wyloguj się',
  about: 'O aplikacji · v{version}',
};
