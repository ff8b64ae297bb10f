import type { AddressBody } from '../../../contract/orders/address.ts';

type Names = Partial<
  Pick<AddressBody, 'full_name' | 'first_name' | 'last_name_prefix' | 'last_name' | 'company_name'>
>;

/** Name at an address, in one line: as it was sent, else its parts, else the company. */
export const nameOf = ({
  full_name,
  first_name,
  last_name_prefix,
  last_name,
  company_name,
}: Names): string | null =>
  full_name ??
  ([first_name, last_name_prefix, last_name].filter(Boolean).join(' ') || (company_name ?? null));
