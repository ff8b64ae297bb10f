import type { Address, Slip } from './slip.ts';

/** An address as it is written on an envelope. */
export function addressLines({ shipping_address: address }: Pick<Slip, 'shipping_address'>): string[] {
  const lines = [
    address['company_name'],
    address['full_name'],
    streetOf(address),
    cityOf(address),
    address['country'] === 'NL' ? 'Nederland' : address['country'],
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** The sender of a label: its name, and its address in one line. */
export const senderLines = ({ dispatcher_name, dispatcher_address: address }: Slip): string[] =>
  [`Afzender ${dispatcher_name}`, [streetOf(address), cityOf(address)].filter(Boolean).join(', ')].filter(
    Boolean,
  );

const streetOf = (address: Address): string =>
  join(address['street'], address['house_no'], address['house_no_extra']);
const cityOf = (address: Address): string => join(address['zipcode'], address['city']);
const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');
