import * as z from 'zod/mini';
import { seePresales } from '../../core/access/stock.ts';
import { day } from '../day.ts';
import { endpoint, numeric } from '../http.ts';

// The release day of a presale: what comes, which deliveries go first, and the promises that another day would break.

/** Deliveries that are told at most, the first ones. */
export const MOST_WAITING_TOLD = 500;
/** Receipts that are told at most, the earliest ones. */
export const MOST_RECEIPTS_TOLD = 20;

const count = z.int();
const asked = z.optional(z.union([day, z.literal('')]));

const waitingSchema = z.object({
  order_identifier: z.string(),
  identifier: z.string(),
  placed_at: z.string(),
  quantity: count,
  /** Pieces that it gets on the release day. */
  on_release: count,
  /** The day on which all its pieces are there; null: nobody knows. */
  whole_on: z.nullable(day),
  promised_on: z.nullable(day),
});
export type WaitingDelivery = z.output<typeof waitingSchema>;

export const releaseDaySchema = z.object({
  /** As it was asked. */
  release_date: z.nullable(day),
  /** Whether the presale sells today, with the days that were asked. */
  runs: z.boolean(),
  waiting_deliveries: count,
  waiting_pieces: count,
  /** Pieces of the article that can be promised now, at all locations. */
  in_stock: count,
  /** Those at the caller's locations; `expected` counts all. */
  receipts: z.array(
    z.object({
      identifier: z.string(),
      location: z.string(),
      expected_on: z.nullable(day),
      quantity: count,
    }),
  ),
  /** Pieces that receipts bring until the release day, less those that other deliveries wait for. */
  expected: count,
  /** Deliveries that get nothing, or not all, on the release day. */
  short_deliveries: count,
  /** Deliveries whose promise breaks already, by the release day as it is. */
  late_deliveries: count,
  /** Deliveries whose promise breaks by the days that were asked. */
  breaking_deliveries: count,
  /** The first that go, of the caller's locations; null: the caller may see no orders. */
  first: z.nullable(z.array(waitingSchema)),
  /** Those whose promise breaks by the days that were asked, in the same order; null: as above. */
  breaking: z.nullable(z.array(waitingSchema)),
});
export type ReleaseDay = z.output<typeof releaseDaySchema>;

export const getReleaseDay = endpoint({
  id: 'getReleaseDay',
  extra: 'presale-release-day',
  method: 'GET',
  path: '/api/presale-schedules/:presale/release-day',
  summary: 'The release day of a presale, with other days when they are asked: nothing is written',
  access: { right: seePresales },
  about: ['presale'],
  params: z.object({ presale: numeric }),
  /** Days in place of those of the presale; '': none. */
  query: z.object({ presale_starts_at: asked, presale_ends_at: asked, release_date: asked }),
  replies: { 200: releaseDaySchema },
});
