import * as z from 'zod/mini';
import { decideRefunds } from '../../core/access/orders.ts';
import { DAY_FAULT, isDay } from '../../core/calendar/day.ts';
import { closeDifferences } from '../../core/refund/close.ts';
import { endpoint, idNumber } from '../http.ts';

// Dagafsluiting: what we sent back on a day beside what the payment providers say (decision 041). Amounts are euro.

const about = ['order'] as const;
const euro = z.number();
const time = z.nullable(z.string());
const name = z.string().check(z.minLength(1), z.maxLength(50));
const day = z.string().check(z.maxLength(10), z.refine(isDay, { error: DAY_FAULT }));
const params = z.object({ day });
const sums = {
  ours_count: z.int(),
  ours: euro,
  theirs_count: z.int(),
  theirs: euro,
  /** Ours less theirs; what a provider has not told of, or a person paid, is none. */
  difference: euro,
};

const closeSchema = z.object({
  day: z.string(),
  /** The fourteen days until today; `open`: a provider did not tell of it yet; `explained`: each difference has its explanation. */
  days: z.array(
    z.object({
      day: z.string(),
      state: z.enum(['none', 'open', 'ok', 'explained', 'differs']),
      is_closed: z.boolean(),
    }),
  ),
  /** Closed for good: all but `days` and `open` is as it was then. */
  closed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  is_over: z.boolean(),
  /** Changes with the day; a person who closes it says which one they saw. */
  version: z.string(),
  total: z.object(sums),
  rows: z.array(z.object({ method: z.string(), provider: z.string(), by_hand: z.boolean(), ...sums })),
  /** Providers of the day. */
  providers: z.array(
    z.object({
      identifier: z.string(),
      name: z.string(),
      /** It can be asked; otherwise somebody brings its file. */
      can_be_asked: z.boolean(),
      told_at: time,
      by_file: z.boolean(),
      told_by: z.nullable(z.string()),
      /** A later try that it did not answer. */
      failed_at: time,
    }),
  ),
  /** Those without an explanation; `differences` may have fewer. */
  unexplained: z.int(),
  /** At most 200, those without an explanation first. */
  differences: z.array(
    z.object({
      /** Names this difference with these amounts. */
      id: z.string(),
      kind: z.enum(closeDifferences),
      provider: z.string(),
      method: z.nullable(z.string()),
      order_identifier: z.nullable(z.string()),
      refund_id: z.nullable(idNumber),
      /** Nobody knows how it ended, so that a person may say so, of the refund as it is. */
      unknown_payment: z.nullable(z.object({ id: idNumber, refund_revision: z.int() })),
      /** It may be looked up at the provider now. */
      can_look_up: z.boolean(),
      at: time,
      tries: z.int(),
      key: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      ours: z.nullable(euro),
      theirs: z.nullable(euro),
      /** How closed days counted it, the last one named; `ours` and `theirs` are what came to it. */
      counted: z.nullable(z.object({ day: z.string(), ours: euro, theirs: euro })),
      explanation: z.nullable(z.object({ text: z.string(), by: z.string(), at: z.string() })),
    }),
  ),
  /** How many refunds are not done, on whichever day. */
  open: z.object({ processing: z.int(), automatic: z.int(), manual: z.int(), error: z.int() }),
});
export type RefundClose = z.output<typeof closeSchema>;

export const getRefundClose = endpoint({
  id: 'getRefundClose',
  extra: 'refund-providers',
  method: 'GET',
  path: '/api/refund-close/:day',
  summary: 'What we sent back on a day, what the payment providers say of it, and each difference',
  access: { right: decideRefunds },
  about,
  params,
  replies: { 200: closeSchema },
});

export const askProviders = endpoint({
  id: 'askProviders',
  extra: 'refund-providers',
  method: 'POST',
  path: '/api/refund-close/:day/ask',
  summary: 'Asks the payment providers that have a list what they paid back on a day (409 day-closed)',
  access: { right: decideRefunds },
  write: { once: 'no', because: 'asked again they say how it is then' },
  about,
  params,
  replies: { 200: closeSchema },
});

export const putProviderFile = endpoint({
  id: 'putProviderFile',
  extra: 'refund-providers',
  method: 'PUT',
  path: '/api/refund-close/:day/files/:provider',
  summary:
    'What a payment provider paid back on a day, by its file (404; 422 file-faults by line; 409 day-closed)',
  access: { right: decideRefunds },
  write: { once: 'by-key' },
  about,
  params: z.object({ day, provider: name }),
  /** CSV: kenmerk;sleutel;bedrag;datum;status, or a report of Adyen (Settlement details, Payment accounting). */
  body: z.strictObject({ csv: z.string().check(z.maxLength(900_000)) }),
  replies: { 200: closeSchema },
});

export const explainDifference = endpoint({
  id: 'explainDifference',
  extra: 'refund-providers',
  method: 'PUT',
  path: '/api/refund-close/:day/explanations/:difference',
  summary: 'Why a difference of a day may stand (409 day-closed; 409 changed when it is another one by now)',
  access: { right: decideRefunds },
  write: { once: 'by-key' },
  about,
  params: z.object({ day, difference: name }),
  body: z.strictObject({ explanation: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  replies: { 200: closeSchema },
});

export const closeDay = endpoint({
  id: 'closeDay',
  extra: 'refund-providers',
  method: 'POST',
  path: '/api/refund-close/:day/close',
  summary:
    'Closes a day for good (409 day-closed, changed; 422 day-not-over, nothing, open-differences, by-hand-unchecked)',
  access: { right: decideRefunds },
  write: { once: 'by-key' },
  about,
  params,
  body: z.strictObject({
    /** The `version` that the user saw. */
    version: name,
    /** Payments by hand were found at the bank. */
    by_hand_checked: z._default(z.boolean(), false),
  }),
  replies: { 200: closeSchema },
});
