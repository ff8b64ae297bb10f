export default {
  sort: 'Sortowanie zamówień',
  return: 'Skanowanie zwrotów',
};
