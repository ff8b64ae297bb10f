export default {
  title: 'Menu',
  close_menu: 'Close menu',
  settings: 'Settings',
  portal: 'Go to portal',
  switch_user: 'Switch user',
  sign_out: 'Sign out',
  about: 'About this app · v{version}',
  held: 'to review',
  to_approve: 'to approve',
  unassignable: 'not assigned',
  late: 'late',
  import_errors: 'not imported',
};
