export default {
  'out-of-stock': 'Out of stock',
  'not-found': 'Not found',
  damaged: 'Damaged',
  other: 'Other',
};
