export default {
  sort: 'Sortowanie',
  return: 'Skanowanie zwrotów',
};
