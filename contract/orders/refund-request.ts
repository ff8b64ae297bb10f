import * as z from 'zod/mini';
import { decideRefunds, quoteRefunds, readRefunds } from '../../core/access/orders.ts';
import { sayings } from '../../core/refund/outcome.ts';
import { endpoint, idNumber, identifier, list, MOST_LINES, names, numeric, page, revision } from '../http.ts';
import { extra, extraOr, nullable } from '../extra.ts';

// Money that goes back to a customer (review-refunds-warehouse.md 3, 4, 5 and 7; order-rules.md 8; decision 041). Amounts are euro.

const MOST_ADDITIONS = 20;
/** As the database keeps it. */
const MOST_CENTS = 99_999_999_999;
const euro = z.number();
/** Euro in whole cents. */
const givenEuro = z.number().check(z.gte(0), z.lte(MOST_CENTS / 100), z.multipleOf(0.01));
const givenAddition = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  amount: givenEuro,
});

const refundLine = z.object({
  refund_amount: euro,
  /** The pieces that are paid back, at most those of the line. */
  quantity: extra(z.int()),
  /** Ten hoogste: the most that can be paid back for it. */
  maximum_amount: extra(euro),
  dispatch_request_line: z.object({
    id: idNumber,
    quantity: z.int(),
    sales_order_line: z.object({
      product_identifier: z.string(),
      product_name: z.string(),
      quantity: z.int(),
      line_gross_price: euro,
      ean_codes: z.string(),
    }),
  }),
});

const refundAddition = z.object({ reason: z.string(), amount: euro });

const metadata = z.object({
  /** When it is approved by itself. */
  release_time: z.optional(z.string()),
  caused_by_trigger_id: z.optional(idNumber),
  caused_by_trigger_condition_group: z.optional(z.string()),
});

/** A payment back of which nobody knows whether it was paid. */
const unknownPayment = z.object({
  id: idNumber,
  /** Their names. */
  provider: z.string(),
  method: z.string(),
  amount: euro,
  /** Ours, under which it was asked for. */
  key: z.string(),
  /** The provider's. */
  reference: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  tries: z.int(),
  /** The provider is asked by itself how it ended; otherwise only a webhook tells it, or a person. */
  is_looked_up: z.boolean(),
});
export type UnknownPayment = z.output<typeof unknownPayment>;

export const refundRequestSchema = z.object({
  id: idNumber,
  revision,
  status: z.string(),
  created_at: z.string(),
  comment: nullable(z.string()),
  /** The user that wrote the comment; null: a program. */
  comment_by: extraOr(z.nullable(z.string()), null),
  /** The user that changed it last, or has it locked; null: the system. */
  user_id: nullable(idNumber),
  user: z.nullish(z.object({ name: z.string() })),
  is_replaced: z.boolean(),
  refund_method_id: nullable(idNumber),
  refund_method: z.nullish(z.object({ id: idNumber, display_name: z.string() })),
  metadata: z._default(metadata, {}),
  dispatch_request: z.nullish(z.object({ id: idNumber, identifier: extra(z.string()), status: z.string() })),
  /** Those of one that is to be paid by hand come with the lock alone. */
  refund_request_lines: z.array(refundLine),
  refund_request_additions: z.array(refundAddition),
  total_amount: extra(euro),
  /** When it was locked. */
  locked_at: extraOr(z.nullable(z.string()), null),
  /** The last refusal of the provider. */
  failure: extraOr(z.nullable(z.string()), null),
  /** No answer came, so that nobody knows whether it was paid: nothing pays it again. */
  outcome_unknown: extraOr(z.boolean(), false),
  unknown_payments: extraOr(z.array(unknownPayment), []),
  /** Undecided, and short for pieces that other undecided ones have: it becomes more where these are denied. */
  is_held: extraOr(z.boolean(), false),
  /** Not paid back yet, of one that is paid by hand. */
  left_to_pay: extra(euro),
  /** States that it had, this one included. */
  history_count: extra(z.int()),
});
export type RefundRequest = z.output<typeof refundRequestSchema>;

/** The money of an order that may still go back, in euro. */
export const refundRoomSchema = z.object({
  captured: euro,
  refunded: euro,
  /** Approved, and on its way. */
  processing: euro,
  proposed: euro,
  left: euro,
  methods: z.array(z.string()),
  /** Pieces of the order: that left, came back, and that the customer does not get. */
  ordered: z.int(),
  shipped: z.int(),
  returned: z.int(),
  short: z.int(),
  /** Refunds of other orders of the same customer in twelve months; null: the customer is not known. */
  earlier_refunds: z.nullable(z.int()),
  /** Returns by which the customer withdrew from the purchase, the oldest first. */
  withdrawals: z.array(
    z.object({
      dispatch_request_identifier: z.string(),
      withdrawal_declared_at: z.string(),
      /** All of it is there. */
      is_received: z.boolean(),
      /** Neither goods nor proof that they were sent came: its refunds are not approved (409 waits-for-goods). */
      waits: z.boolean(),
      proof: z.nullable(
        z.object({
          sent_on: z.string(),
          proof: z.string(),
          /** Its last correction. */
          corrected: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
        }),
      ),
      /** Money went back, or is on its way, so that its proof is not corrected any more. */
      is_paid: z.boolean(),
      /** Nothing of it is to be paid any more: paid, or denied. */
      is_settled: z.boolean(),
    }),
  ),
});
export type RefundRoom = z.output<typeof refundRoomSchema>;

const about = ['order'] as const;
const path = '/api/rest/refund-requests/:refund';
const params = z.object({ refund: numeric });
const byKey = { once: 'by-key', revisions: ['refund', 'order'] } as const;
const comment = z._default(z.string().check(z.trim(), z.maxLength(10_000)), '');

export const listRefundHistory = endpoint({
  id: 'listRefundHistory',
  method: 'GET',
  path: `${path}/history`,
  summary: 'The states that a refund had, the newest first',
  access: { right: readRefunds },
  about,
  params,
  query: z.object({ include: names, ...page }),
  includes: [
    'refund_method',
    'user',
    'refund_request_lines.*',
    'refund_request_additions',
    'dispatch_request',
  ],
  replies: { 200: z.array(refundRequestSchema) },
});

const act = <const Id extends string, const Last extends string, B extends z.ZodMiniType>(
  id: Id,
  last: Last,
  summary: string,
  body: B,
) =>
  endpoint({
    id,
    method: 'PUT',
    path: `${path}/${last}`,
    summary,
    access: { right: decideRefunds },
    write: byKey,
    about,
    params,
    body,
    replies: { 200: extra(refundRequestSchema) },
  });
/** The documents show no payload; an empty one is as good as none. */
const empty = z._default(z.nullish(z.strictObject({})), {});

export const approveRefund = act(
  'approveRefund',
  'approve',
  'Approves a proposal, or other amounts (409 held-by-others; 422 above-left, above-line, line-twice, nothing)',
  z.strictObject({
    comment,
    refund_lines: z.optional(
      list(z.strictObject({ dispatch_request_line_id: idNumber, refund_amount: givenEuro }), MOST_LINES),
    ),
    refund_additions: z.optional(list(givenAddition, MOST_ADDITIONS)),
  }),
);
export const denyRefund = act(
  'denyRefund',
  'deny',
  'Denies a proposal for good',
  z.strictObject({ comment }),
);
export const lockRefund = act(
  'lockRefund',
  'lock-manual-processing',
  'Takes a refund to pay it by hand; whoever has it sees its details (409 locked)',
  empty,
);
export const unlockRefund = act(
  'unlockRefund',
  'unlock-manual-processing',
  'Leaves a refund to others, by who locked it (403 not-owner)',
  empty,
);
export const finishRefund = act(
  'finishRefund',
  'finish-manual-processing',
  'Says that a refund was paid by hand, by who locked it (403 not-owner)',
  z.strictObject({ comment }),
);
export const cancelAutomaticRefund = act(
  'cancelAutomaticRefund',
  'cancel-automatic-processing',
  'A refund that would be approved by itself waits for a person',
  empty,
);
export const releaseAutomaticRefund = act(
  'releaseAutomaticRefund',
  'release-automatic-processing',
  'Approves now what would be approved by itself later',
  empty,
);

export const sayRefundOutcome = endpoint({
  id: 'sayRefundOutcome',
  extra: 'refund-providers',
  method: 'PUT',
  path: `${path}/outcome`,
  summary: 'A person says how a payment back ended (409 known-already, reference-taken, reference-differs)',
  access: { right: decideRefunds },
  write: byKey,
  about,
  params,
  body: z.strictObject({
    /** One of its `unknown_payments`. */
    payment: idNumber,
    outcome: z.enum(sayings),
    /** How they know. */
    comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    /** The provider's name of it. */
    reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
  }),
  replies: { 200: refundRequestSchema },
});

export const lookUpRefund = endpoint({
  id: 'lookUpRefund',
  extra: 'refund-providers',
  method: 'POST',
  path: `${path}/look-up`,
  summary: 'Has the provider asked at once how payments back ended (409 known-already)',
  access: { right: decideRefunds },
  write: { once: 'by-key' },
  about,
  params,
  body: empty,
  replies: { 200: refundRequestSchema },
});

export const getRefundRoom = endpoint({
  id: 'getRefundRoom',
  extra: 'refund-room',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/refund-room',
  summary: 'What came in for an order, what went back, and what still may',
  access: { right: readRefunds },
  about,
  params: z.object({ salesOrder: identifier }),
  replies: { 200: refundRoomSchema },
});

/** Pieces of lines of deliveries, `12:2,13:1`. */
const pieces = z.string().check(z.maxLength(8000), z.regex(/^\d{1,9}:\d{1,6}(,\d{1,9}:\d{1,6})*$/));
export const quoteRefund = endpoint({
  id: 'quoteRefund',
  extra: 'refund-room',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/refund-quote',
  summary:
    'The amount that a proposal for these pieces would have (422 unknown-line, line-twice, above-pieces)',
  access: { right: quoteRefunds },
  about,
  params: z.object({ salesOrder: identifier }),
  query: z.object({ pieces }),
  replies: { 200: z.object({ amount: euro }) },
});

export const createRefund = endpoint({
  id: 'createRefund',
  extra: 'refund-room',
  method: 'POST',
  path: '/api/rest/sales-orders/:salesOrder/refund-requests',
  summary:
    'Proposes a refund, or tells of one paid elsewhere (422 above-left, line-twice, nothing, unknown-line)',
  access: { right: decideRefunds, client: true },
  write: { once: 'no', because: 'its identifier names it: asked again the same refund is answered' },
  about,
  params: z.object({ salesOrder: identifier }),
  body: z.strictObject({
    /** The caller's own, by which it is one refund however often it is sent. */
    identifier,
    comment,
    /** It was paid already, by whoever tells it. */
    is_refunded: z._default(z.boolean(), false),
    lines: z._default(
      list(
        z.strictObject({
          dispatch_request_line_id: idNumber,
          quantity: z.int().check(z.gte(1), z.lte(100_000)),
        }),
        MOST_LINES,
      ),
      [],
    ),
    additions: z._default(list(givenAddition, MOST_ADDITIONS), []),
  }),
  replies: { 200: refundRequestSchema, 201: refundRequestSchema },
});
