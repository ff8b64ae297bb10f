import { expect, test } from 'vitest';
import { judgeContact, numberFault, type EnteredAddress } from './judge-contact.ts';

const right: EnteredAddress = { street: 'Steenweg', zipcode: '3511 JP', city: 'Utrecht', country: 'NL' };
const address = (change: EnteredAddress) => judgeContact({ addresses: [right, { ...right, ...change }] });

test.each<[string, EnteredAddress, string | null]>([
  ['without a house number or coordinates', {}, null],
  ['with its zipcode in small letters, and together', { zipcode: '3511jp' }, null],
  ['without a zipcode', { zipcode: '' }, null],
  ['abroad, with another zipcode', { zipcode: '1000', country: 'BE' }, null],
  ['with both coordinates', { latitude: 52.1, longitude: -5.1 }, null],
  ['without a street', { street: ' ' }, 'street: Vul een straat in.'],
  ['without a city', { city: null }, 'city: Vul een plaats in.'],
  ['with half a zipcode', { zipcode: '3542' }, 'zipcode: Zo: 1234 AB'],
  ['without a country', { country: '' }, 'country: Kies een land.'],
  ['with one coordinate', { latitude: 52.1 }, 'longitude: Vul beide coördinaten in, of geen.'],
  ['with the other', { longitude: 5 }, 'latitude: Vul beide coördinaten in, of geen.'],
  ['north of the pole', { latitude: 91, longitude: 5 }, 'latitude: Van -90 tot en met 90.'],
  ['with a number that is none', { latitude: 52, longitude: NaN }, 'longitude: Van -180 tot en met 180.'],
])('an address %s', (_, change, fault) => {
  expect(address(change).map(({ path, detail }) => `${path}: ${detail}`)).toEqual(
    fault === null ? [] : [`addresses.1.${fault}`],
  );
});

test.each([
  ['naam@voorbeeld.nl', true],
  ['naam@voorbeeld', false],
  ['naam', false],
  ['a@b.nl, c@d.nl', false],
])('an e-mail address %s: %s', (email_address, fits) => {
  expect(judgeContact({ emails: [{ email_address }] })).toEqual(
    fits ? [] : [{ path: 'emails.0.email_address', detail: 'Zo: naam@voorbeeld.nl' }],
  );
});

test.each([
  ['030 123 45 67', true],
  ['+31 (0)30-1234567', true],
  ['112', false],
  ['bel mij', false],
])('a phone number %s: %s', (phone_number, fits) => {
  expect(judgeContact({ phone_numbers: [{ phone_number }] })).toEqual(
    fits ? [] : [{ path: 'phone_numbers.0.phone_number', detail: 'Zo: 030 123 45 67' }],
  );
});

test('a name is asked for, where one is given', () => {
  expect(judgeContact({})).toEqual([]);
  expect(judgeContact({ display_name: ' ' })).toEqual([{ path: 'display_name', detail: 'Vul een naam in.' }]);
});

test('a number can stand in an address and in a list with commas', () => {
  expect(['101', 'DC01', 'W-1', 'a.b_c+d'].map(numberFault)).toEqual([null, null, null, null]);
  expect(numberFault(' ')).toBe('Vul een nummer in.');
  for (const wrong of ['a/b', 'a,b', 'a b', '.', '..', '.a', 'x'.repeat(65)])
    expect(numberFault(wrong)).toMatch(/^Een nummer is cijfers/);
});
