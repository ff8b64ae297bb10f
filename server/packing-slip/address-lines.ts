import type { Slip } from './slip.ts';

/** An address as it is written on an envelope. */
export function addressLines({ shipping_address: address }: Pick<Slip, 'shipping_address'>): string[] {
  const lines = [
    address['company_name'],
    address['full_name'],
    join(address['street'], address['house_no'], address['house_no_extra']),
    join(address['zipcode'], address['city']),
    address['country'] === 'NL' ? 'Nederland' : address['country'],
  ];
  return lines.filter((line): line is string => Boolean(line));
}

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');
