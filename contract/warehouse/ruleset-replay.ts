import * as z from 'zod/mini';
import { administerSupplyChains } from '../../core/access/supply-chains.ts';
import { differences } from '../../core/assign/compare.ts';
import { day } from '../day.ts';
import { endpoint, identifier, idNumber, names, numeric } from '../http.ts';

// Proef of a ruleset: orders that came in, planned again with it. Nothing is written.

/** Orders that one call plans again; there is a next call for the others. */
export const MOST_REPLAYED = 200;
/** Examples of a call, the worst first. */
export const MOST_EXAMPLES = 5;

const count = z.int();

const exampleSchema = z.object({
  order_identifier: z.string(),
  /** Names of the locations that send it. */
  now: z.array(z.string()),
  tried: z.array(z.string()),
  /** Days that its last delivery comes later; null: not all its pieces have a place, before or after. */
  days: z.nullable(count),
  differences: z.array(z.enum(differences)),
  /** How bad it is for the customer. */
  weight: count,
});
export type ReplayExample = z.output<typeof exampleSchema>;

/** Deliveries of a location with a capacity on a day: planned today, and how many more or fewer there would be. */
const loadSchema = z.object({
  location: z.string(),
  service: z.string(),
  date: z.string(),
  planned: count,
  more: count,
  capacity: count,
});

export const replaySchema = z.object({
  /** All orders of the day; 0 in a later call. */
  orders: count,
  /** Those of them with one of the articles, which were planned again. */
  replayed: count,
  elsewhere: count,
  /** Deliveries that they have. */
  deliveries_now: count,
  deliveries_tried: count,
  differences: z.partialRecord(z.enum(differences), count),
  loads: z.array(loadSchema),
  /** Orders of before the first stock that is kept: the stock is that of today. */
  with_stock_of_today: count,
  /** Orders of before the first history that is kept: the deliveries of other orders are those of today. */
  with_capacity_of_today: count,
  examples: z.array(exampleSchema),
  /** `after` of the next call; null: the day is done. */
  next: z.nullable(idNumber),
});
export type Replay = z.output<typeof replaySchema>;

export const replayRuleset = endpoint({
  id: 'replayRuleset',
  extra: 'ruleset-replay',
  method: 'GET',
  path: '/api/supply-chains/:supplyChain/replay',
  summary: 'What this ruleset would change for orders of a day, for some articles or for those that have it',
  access: { right: administerSupplyChains },
  about: ['ruleset'],
  params: z.object({ supplyChain: identifier }),
  query: z.object({
    day,
    /** Articles that would get it; without them those that have it, compared with the default ruleset. */
    products: names,
    after: z.optional(numeric),
  }),
  replies: { 200: replaySchema },
});
