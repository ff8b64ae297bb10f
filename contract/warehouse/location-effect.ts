import * as z from 'zod/mini';
import { editProperties, editServices, editServiceTimes } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { effects } from '../../core/assign/edit.ts';
import { endpoint, idNumber, numeric } from '../http.ts';
import { patchLocationDispatchTypes } from '../orders/dispatch-type.ts';
import { patchLocationProperties } from './location-property.ts';
import { putServiceTimes } from './service-times.ts';

// 'Wat verandert er': open deliveries planned by the place as it is, and as it would be saved. Nothing is written.

/** Examples of a call, the worst first. */
export const MOST_EXAMPLES = 20;

const count = z.int();
/** A location and the days that it sends on, and that the customer has it. */
const sentSchema = z.object({
  location: z.string(),
  dispatch_date: z.string(),
  delivery_date: z.string(),
});
const exampleSchema = z.object({
  identifier: z.string(),
  sales_order_identifier: z.string(),
  effect: z.enum(effects),
  /** Where and when it would be planned now, and after the save; empty: it has no place. */
  now: z.array(sentSchema),
  after: z.array(sentSchema),
  /** The first day that is promised of it. */
  promised: z.nullable(z.string()),
  /** How bad it is for the customer. */
  weight: count,
});
export type EffectExample = z.output<typeof exampleSchema>;

export const effectSchema = z.object({
  /** All open deliveries that nobody has begun; 0 in a later call. */
  open: count,
  /** Those of them that were planned in this call. */
  planned: count,
  effects: z.partialRecord(z.enum(effects), count),
  /** At the caller's own locations alone. */
  examples: z.array(exampleSchema),
  /** `after` of the next call; null: all are planned. */
  next: z.nullable(idNumber),
});
export type LocationEffect = z.output<typeof effectSchema>;

const shared = {
  extra: 'location-effect',
  method: 'POST',
  write: { once: 'no', because: 'it only reads, and what is not saved yet is too long for an address' },
  query: z.object({ after: z.optional(numeric) }),
  replies: { 200: effectSchema },
} as const;

export const effectOfServiceTimes = endpoint({
  ...shared,
  id: 'effectOfServiceTimes',
  path: `${putServiceTimes.path}/effect`,
  summary: 'Which open deliveries these service times would plan otherwise; nothing is written',
  access: { right: atOwn(editServiceTimes) },
  params: putServiceTimes.params,
  body: putServiceTimes.body,
});
export const effectOfServices = endpoint({
  ...shared,
  id: 'effectOfServices',
  path: `${patchLocationDispatchTypes.path}/effect`,
  summary: 'Which open deliveries these types and methods would plan otherwise; nothing is written',
  access: { right: atOwn(editServices) },
  params: patchLocationDispatchTypes.params,
  body: patchLocationDispatchTypes.body,
});
export const effectOfProperties = endpoint({
  ...shared,
  id: 'effectOfProperties',
  path: `${patchLocationProperties.path}/effect`,
  summary: 'Which open deliveries these properties would plan otherwise; nothing is written',
  access: { right: atOwn(editProperties) },
  params: patchLocationProperties.params,
  body: patchLocationProperties.body,
});
