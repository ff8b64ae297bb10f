export default {
  none: '{command} cannot be used here',
  next: 'Continue',
  all: 'All',
  undo: 'Undo',
  print: 'Print',
  aside: 'Put aside',
  later: 'Later',
  ship: 'Shipped',
};
