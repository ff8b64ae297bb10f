export default {
  sort: 'Sort orders',
  return: 'Scan returns',
};
