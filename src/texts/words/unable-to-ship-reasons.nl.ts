export default {
  'out-of-stock': 'Niet op voorraad',
  'not-found': 'Niet gevonden',
  damaged: 'Beschadigd',
  other: 'Anders',
};
