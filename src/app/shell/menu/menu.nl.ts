export default {
  title: 'Menu',
  close_menu: 'Menu sluiten',
  settings: 'Weergave',
  portal: 'Naar het portaal',
  switch_user: 'Wissel van gebruiker',
  sign_out: 'Afmelden',
  about: 'Over deze app · v{version}',
  held: 'te beoordelen',
  to_approve: 'te accorderen',
  unassignable: 'niet toe te wijzen',
  late: 'te laat',
  import_errors: 'niet geïmporteerd',
};
