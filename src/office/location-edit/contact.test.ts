import { expect, test } from 'vitest';
import type { Location } from '../../../contract/warehouse/location.ts';
import {
  contactBody,
  contactFaults,
  contactOf,
  createFaults,
  formPath,
  mapLink,
  movedAddress,
  newContact,
  noAddress,
  contactWords,
} from './contact.ts';
import { madeAt } from './made-at.ts';

const utrecht = {
  identifier: '101',
  display_name: 'Utrecht',
  location_type_id: 2,
  active: '1',
  time_zone: 'Europe/London',
  location_addresses: [
    {
      location_address_type_id: 1,
      street: 'Steenweg',
      house_no: '14',
      house_no_extra: null,
      zipcode: '3511 JP',
      city: 'Utrecht',
      county: null,
      country: 'NL',
      latitude: 52.092,
      longitude: 5.119,
    },
  ],
  location_emails: [{ location_email_type_id: 2, email_address: 'u@example.nl' }],
  location_phone_numbers: [],
} as unknown as Location;
const form = contactOf(utrecht);
const [visiting] = form.addresses;
if (!visiting) throw new Error('there is an address');

test('what is read is sent again as it was', () => {
  expect(contactBody(form)).toEqual({
    display_name: 'Utrecht',
    active: '1',
    time_zone: 'Europe/London',
    addresses: [{ ...utrecht.location_addresses?.[0], house_no_extra: '', county: '' }],
    emails: [{ location_email_type_id: 2, email_address: 'u@example.nl' }],
    phone_numbers: [],
  });
});

test('an empty row counts as not there, and a fault stands at its own row', () => {
  const empty = { ...noAddress, id: '+1' };
  const half = { ...noAddress, id: '+2', street: 'Dam' };
  const draft = { ...form, addresses: [empty, visiting, half] };
  expect(contactBody(draft).addresses).toHaveLength(2);
  expect(contactFaults(draft)).toEqual({ 'addresses.+2.city': 'Vul een plaats in.' });
  expect(formPath('addresses.1.zipcode', draft)).toBe('addresses.+2.zipcode');
  expect(formPath('emails.0.email_address', draft)).toBe(`emails.${form.emails[0]?.id ?? ''}.text`);
  expect(formPath('emails.0.location_email_type_id', draft)).toBe(`emails.${form.emails[0]?.id ?? ''}.type`);
  expect(formPath('display_name', draft)).toBe('display_name');
});

test('a new location needs a number, a name and a type', () => {
  expect(createFaults(newContact)).toEqual({
    identifier: 'Vul een nummer in.',
    display_name: 'Vul een naam in.',
    location_type_id: 'Kies een type.',
  });
});

test('an address that changes has no coordinates of the old one', () => {
  expect(movedAddress(visiting, { street: 'Oudegracht' })).toEqual({
    street: 'Oudegracht',
    latitude: '',
    longitude: '',
  });
  expect(movedAddress(visiting, { house_no_extra: 'a' })).toEqual({ house_no_extra: 'a' });
  expect(movedAddress(visiting, { street: visiting.street })).toEqual({ street: visiting.street });
});

test('the map shows the point, else what is searched for, else nothing', () => {
  expect(mapLink(visiting)).toBe('https://www.openstreetmap.org/?mlat=52.092&mlon=5.119#map=17/52.092/5.119');
  expect(mapLink({ ...visiting, latitude: '' })).toBe(
    'https://www.openstreetmap.org/search?query=Steenweg%2014%2C%203511%20JP%20Utrecht',
  );
  expect(mapLink({ ...noAddress, id: '+1' })).toBeNull();
});

test('the Location header leads to the page of what was made', () => {
  expect(madeAt('/api/rest/locations/store/104')).toBe('/locations/store/104/contact-info');
  expect(madeAt('https://oms.example/api/rest/locations/store/a%2Bb')).toBe(
    '/locations/store/a%2Bb/contact-info',
  );
  expect(madeAt(undefined)).toBeNull();
});

test.each([
  ['made', null, {}, 'Locatie gemaakt'],
  ['a name', { display_name: 'Utrecht' }, { display_name: 'Utrecht Neude' }, 'Naam: Utrecht → Utrecht Neude'],
  ['switched off', { active: true }, { active: false }, 'Actief: Ja → Nee'],
  [
    'rows',
    { display_name: 'U', addresses: [], emails: [{ email_address: 'a@example.nl' }] },
    { display_name: 'U', addresses: [{ city: 'Utrecht' }], emails: [] },
    'Adressen, E-mailadressen gewijzigd',
  ],
  [
    'both',
    { active: false, emails: [] },
    { active: true, emails: [{}] },
    'Actief: Nee → Ja; E-mailadressen gewijzigd',
  ],
  [
    'nothing',
    { display_name: 'U', active: true },
    { display_name: 'U', active: true },
    'Opgeslagen zonder wijziging',
  ],
])('a change in words: %s', (_, before, after, words) => {
  expect(contactWords({ before, after })).toBe(words);
});
