import type { QueryOf } from '../../../contract/http.ts';
import {
  type getReleaseDay,
  MOST_RECEIPTS_TOLD,
  MOST_WAITING_TOLD,
  type ReleaseDay,
  type WaitingDelivery,
} from '../../../contract/warehouse/release-day.ts';
import { seeOrders } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { type Day, dutchDay } from '../../../core/calendar/day.ts';
import { runsOn } from '../../../core/presale/editable.ts';
import { isBroken, sharesOf, type Supply } from '../../../core/presale/release-day.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';
import { availableOf } from '../stock/available.ts';
import { awaitedReceipts, comingReceipts } from '../stock/awaited-receipts.ts';
import { findPresale } from './select-presales.ts';

type Waiting = Pick<
  WaitingDelivery,
  'order_identifier' | 'identifier' | 'placed_at' | 'quantity' | 'promised_on'
> & {
  readonly is_own: boolean;
};

/**
 * The release day of a presale, with the days that are asked in place of its own: the oldest order goes first (order-rules.md
 * 10). null: there is no such presale. Nothing is written.
 */
export async function releaseDay(
  db: Queryable,
  user: User,
  id: number,
  asked: QueryOf<typeof getReleaseDay>,
): Promise<ReleaseDay | null> {
  const presale = await findPresale(db, id);
  if (!presale) return null;
  const { product_identifier: product } = presale;
  const days = {
    presale_starts_at: askedOr(asked.presale_starts_at, presale.presale_starts_at),
    presale_ends_at: askedOr(asked.presale_ends_at, presale.presale_ends_at),
    release_date: askedOr(asked.release_date, presale.release_date),
  };
  const { release_date } = days;
  const today = dutchDay(Date.now());
  /** One that has passed gives today. */
  const fromToday = (day: Day | null) => (day !== null && day < today ? today : day);
  const [waiting, available, receipts, awaited] = await Promise.all([
    db.query<Waiting>(SELECT_WAITING, [id, user.canmanagealllocations, user.id]),
    availableOf(db, [product]),
    comingReceipts(db, product),
    awaitedReceipts(db, [product], today),
  ]);
  const in_stock = available.reduce((sum, one) => sum + one.available, 0);
  const supplies: readonly Supply[] = [
    { on: today, pieces: in_stock },
    // Receipts whose day has passed are there tomorrow at the earliest.
    ...awaited.map(({ release_date: on, quantity }) => ({ on, pieces: quantity })),
  ];
  const divide = (release: Day | null) =>
    sharesOf(
      waiting.map(({ quantity }) => quantity),
      supplies,
      fromToday(release),
    );
  const before = divide(presale.release_date);
  const told = divide(release_date).map((share, nth) => {
    const { is_own, ...of } = waiting[nth] as Waiting;
    const isLate = isBroken(of.promised_on, before[nth]?.whole_on ?? null);
    return {
      row: { ...of, ...share } satisfies WaitingDelivery,
      isOwn: is_own,
      isShort: share.on_release < of.quantity,
      isLate,
      isBreaking: !isLate && isBroken(of.promised_on, share.whole_on),
    };
  });
  const shown = (which: (one: (typeof told)[number]) => boolean): WaitingDelivery[] | null =>
    holds(user, seeOrders)
      ? told
          .filter(one => one.isOwn && which(one))
          .slice(0, MOST_WAITING_TOLD)
          .map(({ row }) => row)
      : null;
  return {
    release_date,
    runs: runsOn(days, today),
    waiting_deliveries: waiting.length,
    waiting_pieces: waiting.reduce((sum, { quantity }) => sum + quantity, 0),
    in_stock,
    receipts: receipts
      .filter(one => mayUseLocation(user, one.location_type, one.location_identifier))
      .slice(0, MOST_RECEIPTS_TOLD)
      .map(({ receipt: identifier, location, expected_on, quantity }) => ({
        identifier,
        location,
        expected_on,
        quantity,
      })),
    expected: supplies
      .slice(1)
      .filter(({ on }) => on <= (fromToday(release_date) ?? ''))
      .reduce((sum, { pieces }) => sum + pieces, 0),
    short_deliveries: told.filter(({ isShort }) => isShort).length,
    late_deliveries: told.filter(({ isLate }) => isLate).length,
    breaking_deliveries: told.filter(({ isBreaking }) => isBreaking).length,
    first: shown(() => true),
    breaking: shown(({ isBreaking }) => isBreaking),
  };
}

/** '': no day. */
const askedOr = (asked: Day | undefined, own: Day | null): Day | null =>
  asked === undefined ? own : asked === '' ? null : asked;

const SELECT_WAITING = `
  SELECT o.identifier AS order_identifier, d.identifier, o.placed_at, sum(n.quantity)::int AS quantity,
    min(COALESCE(s.promised_delivery_date, o.promised_delivery_date)) AS promised_on,
    $2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3) AS is_own
  FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  JOIN sales_orders o ON o.id = d.sales_order_id JOIN sales_order_lines s ON s.id = n.sales_order_line_id
  WHERE n.presale_id = $1 AND n.presales_active AND NOT d.is_replaced
    AND d.status IN ('waiting-for-stock', 'requires-hold-evaluation', 'on-hold', 'in-review')
  GROUP BY o.id, d.id ORDER BY o.placed_at, d.id`;
