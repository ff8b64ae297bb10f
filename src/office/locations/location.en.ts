export default {
  number: 'Number',
  name: 'Name',
  type: 'Type',
  active: 'Active',
  load_error: 'Something went wrong while searching. Try again.',
  none: 'You are linked to no location. Ask your administrator.',
  none_found: 'No locations found.',
};
