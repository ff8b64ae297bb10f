import { isZone } from '../calendar/time.ts';
import { addressLengths } from '../order/address-lengths.ts';

/** How a location is called and reached, as a person enters it; null and '' are nothing. */
export interface EnteredContact {
  readonly display_name?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly addresses?: readonly EnteredAddress[] | undefined;
  readonly emails?: readonly { readonly email_address: string }[] | undefined;
  readonly phone_numbers?: readonly { readonly phone_number: string }[] | undefined;
}
export interface EnteredAddress {
  readonly street?: string | null | undefined;
  readonly zipcode?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** A fault by its path in the body. */
export interface ContactFault {
  readonly path: string;
  readonly detail: string;
}

/** The most signs of each text of a contact. */
export const contactLengths = { ...addressLengths, display_name: 200, time_zone: 64, county: 128 } as const;

/** The numbers of locations stand in addresses, where '.' and '..' are other folders, and in lists with commas. */
export const LOCATION_NUMBER = /^[\w+-][\w.+-]{0,63}$/;
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
const PHONE = /^\+?[\d\s().-]{5,}$/;
const DUTCH_ZIPCODE = /^[1-9]\d{3} ?[A-Z]{2}$/i;

/** All that is wrong with how a location is called and reached; what is not named is not judged. */
export function judgeContact({
  display_name,
  time_zone,
  addresses = [],
  emails = [],
  phone_numbers = [],
}: EnteredContact): readonly ContactFault[] {
  return [
    ...(display_name !== undefined && isEmpty(display_name)
      ? [{ path: 'display_name', detail: 'Vul een naam in.' }]
      : []),
    ...(time_zone !== undefined && !isZone(time_zone)
      ? [{ path: 'time_zone', detail: `Tijdzone ${time_zone} bestaat niet. Zo: Europe/Amsterdam.` }]
      : []),
    ...addresses.flatMap((address, i) => under('addresses', i, addressFaults(address))),
    ...emails.flatMap(({ email_address }, i) =>
      under('emails', i, EMAIL.test(email_address) ? {} : { email_address: 'Zo: naam@voorbeeld.nl' }),
    ),
    ...phone_numbers.flatMap(({ phone_number }, i) =>
      under('phone_numbers', i, PHONE.test(phone_number) ? {} : { phone_number: 'Zo: 030 123 45 67' }),
    ),
  ];
}

/** The fault of the number of a new location, in the words of its field; null: it can be one. */
export const numberFault = (identifier: string): string | null => {
  if (isEmpty(identifier)) return 'Vul een nummer in.';
  return LOCATION_NUMBER.test(identifier)
    ? null
    : 'Een nummer is cijfers, letters en de tekens _ + - en . (niet vooraan), hoogstens 64.';
};

type FieldFaults = Readonly<Record<string, string>>;

const under = (list: string, i: number, faults: FieldFaults): ContactFault[] =>
  Object.entries(faults).map(([field, detail]) => ({ path: `${list}.${String(i)}.${field}`, detail }));

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

function addressFaults({
  street,
  zipcode,
  city,
  country,
  latitude = null,
  longitude = null,
}: EnteredAddress): FieldFaults {
  return {
    ...(isEmpty(street) && { street: 'Vul een straat in.' }),
    ...(isEmpty(city) && { city: 'Vul een plaats in.' }),
    ...(country === 'NL' &&
      !isEmpty(zipcode) &&
      !DUTCH_ZIPCODE.test((zipcode ?? '').trim()) && { zipcode: 'Zo: 1234 AB' }),
    ...(!/^[A-Z]{2}$/.test(country ?? '') && { country: 'Kies een land.' }),
    ...(latitude === null && longitude !== null && { latitude: 'Vul beide coördinaten in, of geen.' }),
    ...(latitude !== null && longitude === null && { longitude: 'Vul beide coördinaten in, of geen.' }),
    ...(latitude !== null && !(Math.abs(latitude) <= 90) && { latitude: 'Van -90 tot en met 90.' }),
    ...(longitude !== null && !(Math.abs(longitude) <= 180) && { longitude: 'Van -180 tot en met 180.' }),
  };
}
