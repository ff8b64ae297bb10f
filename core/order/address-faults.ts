import { countriesWith } from './countries.ts';

type AddressPart = 'street' | 'city' | 'country' | 'email_address';
export type AddressFault = 'street_missing' | 'city_missing' | 'country_unknown' | 'email_wrong';

interface Edited {
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly email_address?: string | null | undefined;
}

/**
 * What is wrong with the parts of an address as a person edits it; `own` is the country that it has until now. The intake
 * asks less: an address comes as the customer gave it.
 */
export const addressFaults = (
  { street, city, country, email_address }: Edited,
  own: string | null,
): Readonly<Partial<Record<AddressPart, AddressFault>>> => ({
  ...(street.trim() === '' && { street: 'street_missing' }),
  ...(city.trim() === '' && { city: 'city_missing' }),
  ...(!countriesWith(own).includes(country) && { country: 'country_unknown' }),
  ...(email_address && !/^\S+@\S+\.\S+$/.test(email_address) && { email_address: 'email_wrong' }),
});
