export default {
  title: 'Menu',
  close_menu: 'Menu sluiten',
  settings: 'Weergave',
  portal: 'Naar het portaal',
  switch_user: 'Wissel van gebruiker',
  sign_out: 'Afmelden',
  about: 'Over deze app · v{version}',
};
