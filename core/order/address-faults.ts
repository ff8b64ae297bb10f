import { countriesWith } from './countries.ts';

export type AddressPart = 'street' | 'city' | 'country' | 'email_address';

interface Edited {
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly email_address?: string | null | undefined;
}

/**
 * The parts of an address that are wrong as a person edits it; `own` is the country that it has until now. The intake
 * asks less: an address comes as the customer gave it.
 */
export function addressFaults(
  { street, city, country, email_address }: Edited,
  own: string | null,
): readonly AddressPart[] {
  const isWrong: Readonly<Record<AddressPart, boolean>> = {
    street: street.trim() === '',
    city: city.trim() === '',
    country: !countriesWith(own).includes(country),
    email_address: Boolean(email_address) && !/^\S+@\S+\.\S+$/.test(email_address ?? ''),
  };
  return (Object.keys(isWrong) as AddressPart[]).filter(part => isWrong[part]);
}
