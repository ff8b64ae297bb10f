import * as z from 'zod/mini';
import { seeDeliveryHistory } from '../../core/access/orders.ts';
import { endpoint, identifier, numeric } from '../http.ts';

// One timeline of an order (extra): the order, the office, the floor and the OMS itself.

/** Choices in it, in the order of the page. */
export const timelineGroups = ['deliveries', 'holds', 'payment', 'comments', 'order', 'floor'] as const;
export type TimelineGroup = (typeof timelineGroups)[number];

/** Subjects of a row, with its group. */
export const timelineKinds = {
  delivery: 'deliveries',
  /** A message to who sends it outside. */
  outside: 'deliveries',
  /** A message that was not taken there is tried again. */
  'sent-again': 'deliveries',
  hold: 'holds',
  /** The verdict of a check outside. */
  check: 'holds',
  payment: 'payment',
  invoice: 'payment',
  'refund-request': 'payment',
  comment: 'comments',
  'comment-withdrawn': 'comments',
  message: 'floor',
  answer: 'floor',
  'sales-order': 'order',
  'sales-order-line': 'order',
  address: 'order',
  placed: 'floor',
  'taken-back': 'floor',
  picked: 'floor',
  'held-back': 'floor',
  returned: 'floor',
  printed: 'floor',
  /** Its papers, as a file. */
  downloaded: 'floor',
  label: 'floor',
  'label-void': 'floor',
  /** Its carrier refused one, or did not answer for hours. */
  'label-failed': 'floor',
} as const satisfies Readonly<Record<string, TimelineGroup>>;
export type TimelineKind = keyof typeof timelineKinds;

/** Its value before, and the one that it became. */
const change = z.optional(z.tuple([z.nullable(z.string()), z.nullable(z.string())]));
const text = z.optional(z.string());
/** Each is there when it is known. */
const factsSchema = z.object({
  dispatch_date: change,
  /** Its pieces went on in these deliveries. */
  replaced_by: z.optional(z.array(z.string())),
  /** Identifiers. */
  batch: change,
  /** Names. */
  location: change,
  carrier_method: change,
  responsible_location: change,
  reason: text,
  /** A message outside: what was asked, and why it was not taken. */
  asked: text,
  why: text,
  hold_rule_group: text,
  /** A check outside, and what became of what it said. */
  check: text,
  effect: text,
  comment: text,
  /** Identifier of the invoice. */
  invoice: text,
  method: text,
  address_type: text,
  /** The fields of an address that changed. */
  changed: z.optional(z.record(z.string(), change)),
  product_name: text,
  quantity: z.optional(z.int()),
  is_extra: z.optional(z.boolean()),
  product_state: text,
  storage_location: text,
  /** A label's. */
  code: text,
  title: text,
  printer: text,
});
const rowSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]),
  group: z.enum(timelineGroups),
  /** null: the row is of an order itself. */
  dispatch_request_identifier: z.nullable(z.string()),
  product_identifier: z.nullable(z.string()),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  /** null: the OMS itself. */
  by: z.nullable(z.string()),
  /** office, scan.*, intake, assigner, ...; null: a fact of the floor. */
  processor: z.nullable(z.string()),
  facts: factsSchema,
});
export type TimelineRow = z.output<typeof rowSchema>;

export const getTimeline = endpoint({
  id: 'getTimeline',
  extra: 'order-desk',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/timeline',
  summary: 'All that happened to an order and its deliveries at the locations of the user',
  access: { right: seeDeliveryHistory },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  query: z.object({
    group: z.optional(z.enum(timelineGroups)),
    /** Acts with this article, or with a delivery of it. */
    product: z.optional(identifier),
    /** Identifier of a delivery. */
    delivery: z.optional(identifier),
    /** The default is newest. */
    first: z.optional(z.enum(['newest', 'oldest'])),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}\.[\w:/.-]{1,128}$/))),
    limit: z.optional(numeric),
  }),
  replies: {
    200: z.object({
      rows: z.array(rowSchema),
      /** Rows of each group, of this article and delivery; a group without any is left out. */
      counts: z.partialRecord(z.enum(timelineGroups), z.int()),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
  },
});
