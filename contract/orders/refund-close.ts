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
  /** The fourteen days until today; `open`: a provider did not tell of it yet. */
  days: z.array(z.object({ day: z.string(), state: z.enum(['none', 'open', 'ok', 'differs']) })),
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
  differences: z.array(
    z.object({
      kind: z.enum(closeDifferences),
      provider: z.string(),
      method: z.nullable(z.string()),
      order_identifier: z.nullable(z.string()),
      refund_id: z.nullable(idNumber),
      /** It may be looked up at the provider now. */
      can_look_up: z.boolean(),
      at: time,
      tries: z.int(),
      key: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      ours: z.nullable(euro),
      theirs: z.nullable(euro),
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
  summary: 'Asks the payment providers that have a list what they paid back on a day',
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
  summary: 'What a payment provider paid back on a day, by its file (422 file-faults with each bad line)',
  access: { right: decideRefunds },
  write: { once: 'by-key' },
  about,
  params: z.object({ day, provider: name }),
  /** CSV: kenmerk;sleutel;bedrag;datum;status, or a report of Adyen (Settlement details, Payment accounting). */
  body: z.strictObject({ csv: z.string().check(z.maxLength(900_000)) }),
  replies: { 200: closeSchema },
});
