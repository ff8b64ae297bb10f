/** Page titles of the processes, by process type. */
export default {
  sort: 'Orders Sorteren',
  return: 'Retouren scannen',
};
