import { expect, test } from 'vitest';
import { allEndpoints } from '../../tests/all-endpoints.ts';

/** Changes of an order by a user take the revisions that they saw; these do not, and why. */
const without: Readonly<Record<string, string>> = {
  lookUpRefund: 'it only has a provider asked',
  addComment: 'it is added beside what is there',
  withdrawComment: 'a remark is never changed',
  sendDeliveryMessage: 'it is added beside what is there',
  explainDifference: 'its address names the difference with its amounts',
  closeDay: 'its body says which version of the day was seen',
  putProviderFile: 'what a provider says takes the place of what it said before',
  retryOrderImport: 'there is no order yet',
};

test('a write by key of an order takes revisions', () => {
  const found = allEndpoints
    .filter(({ write, about }) => write?.once === 'by-key' && about?.includes('order'))
    .filter(({ write }) => !(write && 'revisions' in write && write.revisions))
    .map(({ id }) => id);
  expect(found.toSorted()).toEqual(Object.keys(without).toSorted());
});
