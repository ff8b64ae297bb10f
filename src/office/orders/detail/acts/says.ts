import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { Consequence } from '../../../../../core/delivery/consequences.ts';
import { hasLeft } from '../../../../../core/delivery/status.ts';
import { day, euro } from '../../../../texts/formats.ts';
import type { ActedDelivery } from '../../../../../core/delivery/consequences.ts';
import { linkedOf, statusOf } from '../../parts/changing.ts';
import { t } from './texts.ts';

/** A delivery as `consequences` sees it, of which nothing lies in its sorting location once it has left; `place` is the name of its location. */
export const actedOf = (of: DispatchRequest, place: string): ActedDelivery => ({
  status: statusOf(of.status),
  is_feeder: Boolean(of.dispatch_action),
  uses_stock: of.uses_stock !== false,
  lines: of.dispatch_request_lines.map(({ id, product_name, quantity, quantity_pending }) => ({
    id,
    name: product_name,
    quantity,
    placed: hasLeft(statusOf(of.status)) ? 0 : quantity - quantity_pending,
  })),
  dispatch_date: of.dispatch_date?.slice(0, 10) ?? null,
  storage_location: of.storage_location?.display_name ?? null,
  place,
  linked: linkedOf(of).map(({ identifier, status }) => ({ identifier, status: statusOf(status) })),
  labels: of.tracking_codes?.length ?? 0,
});

/** A consequence in words. */
export const worded = ({ code, values = {} }: Consequence): string =>
  t(`says_${code}`, {
    n: 0,
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, isDay(value) ? day(value) : value]),
    ),
  });

/** The headline of an act by which money can go back, with how much. */
export const withRefund = (headline: string, amount: number): string =>
  amount > 0 ? t('says_refundable', { what: headline.replace(/\.$/, ''), amount: euro(amount) }) : headline;

const isDay = (value: string | number): value is string => /^\d{4}-\d\d-\d\d$/.test(String(value));
