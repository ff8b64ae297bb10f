import { listLocations } from '../../../contract/warehouse/location.ts';

/** The call of the list of locations, which begins before the code of its page is here: thousands of them take their time. */
export const listedLocations = {
  endpoint: listLocations,
  input: { query: { include: 'city,opening_today' } },
};
