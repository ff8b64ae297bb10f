import type { FoundDelivery, FoundOrder } from '../../../../contract/orders/order-search.ts';
import { country } from '../../../texts/office-formats.ts';
import { byNeed } from '../../parts/delivery-look.ts';
import { searched } from '../parts/searched.ts';

/** The deliveries of a row that the user may see, as the OMS orders them. */
export const deliveriesOf = ({
  current_dispatch_requests_with_paused: of,
}: FoundOrder): readonly FoundDelivery[] => of ?? [];

/**
 * The delivery whose status the row says: of those that fit the filters the one that wants an act most: the return,
 * beside what was shipped.
 */
export const neediest = (order: FoundOrder): FoundDelivery | undefined =>
  byNeed(searched(deliveriesOf(order)))[0];

/** Whether the row is marked as cancelled: its first delivery is (shell-search-settings.md 2.3). */
export const isCancelled = (order: FoundOrder): boolean => deliveriesOf(order)[0]?.status === 'cancelled';

/** Texts of all deliveries at once, each text once. */
export const each = (of: readonly FoundDelivery[], text: (delivery: FoundDelivery) => string): string =>
  [...new Set(of.map(text).filter(Boolean))].join(', ') || '–';

/** The customer: of the billing address, which an order always has. */
export function customerOf(order: FoundOrder) {
  const billing = order.addresses?.find(({ address_type }) => address_type === 'billing');
  const at = order.customer_country ?? billing?.country;
  return {
    name: order.customer_name ?? billing?.full_name ?? '–',
    city: order.customer_city ?? billing?.city ?? '–',
    email: order.customer_email ?? billing?.email_address ?? '–',
    country: at ? country(at) : '–',
  };
}
