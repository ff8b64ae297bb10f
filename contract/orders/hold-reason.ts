import * as z from 'zod/mini';
import { decideHolds, readHolds } from '../../core/access/orders.ts';
import { holdDecisions } from '../../core/hold/decision.ts';
import { checkEffects, checkVerdicts } from '../../core/hold/outside-check.ts';
import {
  endpoint,
  idNumber,
  identifier,
  list,
  MOST_LISTED_SIGNS,
  numeric,
  revision,
  names,
  page,
} from '../http.ts';
import { extra, extraOr, nullable } from '../extra.ts';

// Why deliveries of an order are held, and the decisions (review-refunds-warehouse.md 3, 4 and 7; order-rules.md 6).

const decision = z.enum(holdDecisions);

const reasonSchema = z.object({
  id: idNumber,
  /** The group that held it, or who did. */
  hold_rule_group: z.object({ display_name: z.string() }),
  /** null: none yet. */
  decision: nullable(decision),
  comment: nullable(z.string()),
  /** The check outside that asked for it; null: a rule, or a person. */
  check: extraOr(z.nullable(z.string()), null),
  /** The sentence, with the values of that moment; null: a person held it. */
  why: extraOr(z.nullable(z.string()), null),
  /** The values in it, in their order. */
  values: extraOr(z.array(z.string()), []),
  created_at: extra(z.string()),
  decided_at: extraOr(z.nullable(z.string()), null),
  /** The name of a person or of a check outside; null: nobody. */
  decided_by: extraOr(z.nullable(z.string()), null),
});

const reviewedDelivery = z.object({
  id: idNumber,
  identifier: z.string(),
  status: z.string(),
  revision,
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  /** The verdict on all its reasons together: denied if one is, approved if all are, else null. */
  decision: extra(z.nullable(z.enum(['approved', 'denied']))),
  status_reasons: z.array(reasonSchema),
  /** With include `dispatch_request_lines`. */
  dispatch_request_lines: z.optional(
    z.array(z.object({ product_identifier: z.string(), product_name: extra(z.string()), quantity: z.int() })),
  ),
});

/** Verdicts of checks outside on one order that are kept. */
export const MOST_CHECKS = 100;

const checkSchema = z.object({
  id: idNumber,
  check: z.string(),
  verdict: z.enum(checkVerdicts),
  at: z.string(),
  received_at: z.string(),
  /** The program or the person that sent it. */
  sent_by: z.nullable(z.string()),
  /** null: of all of the order. */
  dispatch_request_identifier: z.nullable(z.string()),
  effect: z.enum(checkEffects),
});
export type OutsideCheck = z.output<typeof checkSchema>;

const reviewSchema = z.object({
  /** Still held. */
  current: z.array(reviewedDelivery),
  /** The others that have a reason; those that were replaced too. */
  history: z.array(reviewedDelivery),
  /** How many more deliveries of the order are held, at locations that the user does not see. */
  held_elsewhere: extraOr(z.int(), 0),
  /** Verdicts of checks outside on the order, the latest first. */
  checks: extraOr(z.array(checkSchema), []),
});
export type HoldReview = z.output<typeof reviewSchema>;

const path = '/api/rest/sales-orders/:salesOrder/dispatch-requests-status-reasons/on-hold';

export const getHoldReview = endpoint({
  id: 'getHoldReview',
  method: 'GET',
  path,
  summary: 'Why deliveries of an order at the locations of the user are held, and what was decided',
  access: { right: readHolds },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  /** A page of the deliveries of both lists, in their order. */
  query: z.object({ include: names, ...page }),
  includes: ['dispatch_request_lines'],
  replies: { 200: reviewSchema },
});

export const decideHoldReason = endpoint({
  id: 'decideHoldReason',
  method: 'POST',
  path: `${path}/:reason`,
  summary:
    'Decides on a reason, once (409 already-decided): releases its delivery, or blocks the order for good',
  access: { right: decideHolds },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order'],
  params: z.object({ salesOrder: identifier, reason: numeric }),
  body: z.strictObject({
    comment: z._default(z.string().check(z.trim(), z.maxLength(10_000)), ''),
    decision,
  }),
  replies: { 200: extra(reviewSchema) },
});

/** Reasons of one order that are decided on together, and orders of which one group is. */
export const MOST_REASONS_AT_ONCE = 100;
export const MOST_ORDERS_AT_ONCE = 100;
const groupName = z.string().check(z.minLength(1), z.maxLength(200));

export const decideHoldReasons = endpoint({
  id: 'decideHoldReasons',
  extra: 'hold-trial',
  method: 'POST',
  path: `${path}/decisions`,
  summary:
    'Decides on reasons of an order alike, all or none: those that are named, or those of one group that are open',
  access: { right: decideHolds },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  body: z
    .strictObject({
      reasons: z.optional(list(idNumber, MOST_REASONS_AT_ONCE, 1)),
      /** Its name. */
      hold_rule_group: z.optional(groupName),
      comment: z._default(z.string().check(z.trim(), z.maxLength(10_000)), ''),
      decision: z.enum(['approved', 'denied']),
    })
    .check(z.refine(body => (body.reasons === undefined) !== (body.hold_rule_group === undefined))),
  replies: { 200: reviewSchema },
});

/** Groups that are told of chosen orders. */
export const MOST_HELD_GROUPS = 50;

export const listHeldGroups = endpoint({
  id: 'listHeldGroups',
  extra: 'hold-trial',
  method: 'GET',
  path: '/api/rest/held-groups',
  summary: 'The groups that hold these orders at the locations of the user, those of most orders first',
  access: { right: readHolds },
  about: ['order'],
  /** Identifiers with commas, 100 at most (422 too-many). */
  query: z.object({ orders: z.string().check(z.maxLength(MOST_LISTED_SIGNS)) }),
  replies: {
    200: z.array(
      z.object({
        display_name: z.string(),
        /** Orders that it holds, of those asked for. */
        orders: z.array(z.string()),
        /** Open reasons of other groups that hold these too. */
        others: z.int(),
      }),
    ),
  },
});
export type HeldGroup = z.output<(typeof listHeldGroups)['replies'][200]>[number];

export const undoHoldRelease = endpoint({
  id: 'undoHoldRelease',
  extra: 'hold-trial',
  method: 'POST',
  path: `${path}/:reason/undo`,
  summary: 'Takes a release back, by who gave it, within ten minutes (403 not-author; 409 too-late, gone-on)',
  access: { right: decideHolds },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order'],
  params: z.object({ salesOrder: identifier, reason: numeric }),
  replies: { 200: reviewSchema },
});

/** Orders, decisions and names that are told of a customer at most. */
export const MOST_OF_CUSTOMER = 20;

const customerSchema = z.object({
  /** Orders of the last two years, with this one. */
  orders: z.int(),
  /** When the first of them was placed. */
  since: z.string(),
  /** Orders of which something came back. */
  returned: z.int(),
  /** Orders of which money was paid back. */
  refunded: z.int(),
  /** Decisions on other orders, the latest first. */
  decisions: z.array(
    z.object({
      order_identifier: z.string(),
      display_name: z.string(),
      decision: z.enum(['approved', 'denied']),
      decided_at: z.string(),
      decided_by: z.nullable(z.string()),
    }),
  ),
  /** Other orders that are still to be sent, at the user's locations. */
  open: z.array(z.string()),
  /** Other names to which orders went at the address of this one. */
  same_address: z.array(z.object({ name: z.string(), orders: z.int() })),
});
export type HoldCustomer = z.output<typeof customerSchema>;

export const getHoldCustomer = endpoint({
  id: 'getHoldCustomer',
  extra: 'hold-trial',
  method: 'GET',
  path: `${path}/customer`,
  summary:
    'The customer of an order, for who decides: orders, returns, refunds and decisions of the last two years',
  access: { right: readHolds },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  replies: { 200: customerSchema },
});
