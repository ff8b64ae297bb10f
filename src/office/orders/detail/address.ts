import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { statusesToSend } from '../../../../core/delivery/late.ts';
import { addressFaults } from '../../../../core/order/address-faults.ts';
import { statusOf } from '../parts/changing.ts';
import { t } from './texts.ts';
import type { OrderAddress } from './view.ts';

/** Fields of an address that are edited; all of them text. */
const fields = [
  'title',
  'company_name',
  'first_name',
  'last_name_prefix',
  'last_name',
  'street',
  'house_no',
  'house_no_extra',
  'zipcode',
  'city',
  'country',
  'phone_number',
  'email_address',
] as const;
export type EditedAddress = Readonly<Record<(typeof fields)[number], string>>;

export const addressOf = (address: OrderAddress): EditedAddress =>
  Object.fromEntries(fields.map(name => [name, address[name] ?? ''])) as EditedAddress;

/** Faults of the fields of an address that is edited, in Dutch. */
export const faultsOf =
  ({ country }: OrderAddress) =>
  (value: EditedAddress): Readonly<Record<string, string>> =>
    Object.fromEntries(addressFaults(value, country).map(part => [part, t(`wrong_${part}`)]));

/** The body of the call that saves an address; what is not edited stays, and the OMS makes the full name. */
export function addressBody({ address_type }: OrderAddress, value: EditedAddress) {
  const written = Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, text.trim() || null]),
  );
  const address = {
    ...written,
    street: value.street.trim(),
    city: value.city.trim(),
    country: value.country,
  };
  return address_type === 'billing' ? { billing_address: address } : { shipping_address: address };
}

/** The labels that another shipping address makes void: of what is still to be sent to the customer, not to a store first. */
export const labelsToVoid = ({ current_dispatch_requests_with_paused: deliveries }: SalesOrder): number =>
  (deliveries ?? [])
    .filter(({ status, dispatch_action }) => statusesToSend.includes(statusOf(status)) && !dispatch_action)
    .reduce((sum, { tracking_codes }) => sum + (tracking_codes?.length ?? 0), 0);
