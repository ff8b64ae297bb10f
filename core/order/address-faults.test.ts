import { expect, test } from 'vitest';
import { addressFaults } from './address-faults.ts';

const address = { street: 'Oudegracht', city: 'Utrecht', country: 'NL', email_address: null };

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ street: ' ' }, ['street']],
  [{ city: '' }, ['city']],
  [{ country: 'ZZ' }, ['country']],
  [{ country: 'AT' }, []],
  [{ email_address: 'marit' }, ['email_address']],
  [{ email_address: '' }, []],
  [{ email_address: 'marit@voorbeeld.nl' }, []],
])('an address of Austria that becomes one with %j has faults at %j', (over, faults) =>
  expect(addressFaults({ ...address, ...over }, 'AT')).toEqual(faults),
);
