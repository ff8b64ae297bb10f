import * as z from 'zod/mini';
import { mendOrderImports, seeImportErrors } from '../../core/access/orders.ts';
import { anyObject, endpoint, idNumber, nothing, numeric, page, revision } from '../http.ts';

// Orders that were not taken in (order-rules.md 1).

/** A fault of an order, in place of which it is not taken in. */
export const orderFault = z.object({ path: z.string(), code: z.string(), detail: z.string() });

/** Open: somebody has to see to it. */
export const importStates = ['open', 'solved', 'dismissed'] as const;
export type ImportState = (typeof importStates)[number];

/** The acts of persons on an import error. */
export const importActs = ['assigned', 'dismissed', 'opened', 'retried', 'corrected'] as const;

const person = z.object({ id: idNumber, name: z.string() });
const orderImport = z.object({
  id: idNumber,
  /** For X-Revision: `import-47=3`. */
  revision,
  /** The last time. */
  received_at: z.string(),
  first_received_at: z.string(),
  /** It was sent so often with the same content. */
  times: z.int(),
  /** Its sender: a user's name, or the api client's. */
  received_from: z.string(),
  /** As read; null: there was none. */
  identifier: z.nullable(z.string()),
  errors: z.array(
    z.object({
      ...orderFault.shape,
      /** The order's value at that path, as JSON; null: nothing. */
      part: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Faults beside these. */
  more_errors: z.int(),
  /** The order that it has made after all. */
  sales_order_identifier: z.nullable(z.string()),
  /** The person who sees to it. */
  assignee: z.nullable(person),
  /** The name of who decided that nobody has to see to it. */
  dismissed_by: z.nullable(z.string()),
  /** Acts of persons, oldest first. */
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      act: z.enum(importActs),
      /** The colleague of the act `assigned`; null: nobody. */
      assignee: z.nullable(z.string()),
    }),
  ),
  /** The OMS judges it again by itself: what it names was unknown. */
  is_retried: z.boolean(),
});
export type OrderImport = z.output<typeof orderImport>;

export const listOrderImports = endpoint({
  id: 'listOrderImports',
  extra: 'order-intake',
  method: 'GET',
  path: '/api/rest/order-imports',
  summary:
    'Orders that were not taken in, with their faults, newest first; those taken in later; those dismissed',
  access: { right: seeImportErrors },
  about: ['order'],
  query: z.object({
    identifier: z.optional(z.string().check(z.maxLength(128))),
    state: z.optional(z.enum(importStates)),
    ...page,
  }),
  replies: { 200: z.array(orderImport) },
});

/** The order that it has made, or what is wrong with it still. */
const judged = z.object({
  sales_order_identifier: z.nullable(z.string()),
  errors: z.array(orderFault),
  /** Faults beside these. */
  more_errors: z.optional(z.int()),
});

export const retryOrderImport = endpoint({
  id: 'retryOrderImport',
  extra: 'order-intake',
  method: 'POST',
  path: '/api/rest/order-imports/:id/retry',
  summary: 'Judge a stored order again: it is taken in, or has other faults (409 already-imported)',
  access: { right: mendOrderImports },
  write: { once: 'by-key' },
  about: ['order'],
  params: z.object({ id: numeric }),
  replies: { 200: judged },
});

export const getOrderImportContent = endpoint({
  id: 'getOrderImportContent',
  extra: 'order-intake',
  method: 'GET',
  path: '/api/rest/order-imports/:id/content',
  summary: 'An order that was not taken in, as it was sent',
  access: { right: mendOrderImports },
  about: ['order'],
  params: z.object({ id: numeric }),
  replies: { 200: anyObject },
});

export const correctOrderImport = endpoint({
  id: 'correctOrderImport',
  extra: 'order-intake',
  method: 'POST',
  path: '/api/rest/order-imports/:id/correct',
  summary:
    'Takes the order in with another content in its place; with faults nothing is kept (409 already-imported)',
  access: { right: mendOrderImports },
  write: { once: 'by-key', revisions: ['import'] },
  about: ['order'],
  params: z.object({ id: numeric }),
  body: anyObject,
  replies: { 200: judged },
});

export const listImportAssignees = endpoint({
  id: 'listImportAssignees',
  method: 'GET',
  path: '/api/rest/order-imports/assignees',
  summary: 'Users to whom an import error can be assigned',
  access: { right: mendOrderImports },
  about: ['order'],
  replies: { 200: z.array(person) },
});

export const changeOrderImport = endpoint({
  id: 'changeOrderImport',
  extra: 'order-intake',
  method: 'PATCH',
  path: '/api/rest/order-imports/:id',
  summary:
    'Dismisses it, opens it again, assigns it to a user or nobody (409 already-imported; 422 user-unknown)',
  access: { right: mendOrderImports },
  write: { once: 'by-key', revisions: ['import'] },
  about: ['order'],
  params: z.object({ id: numeric }),
  body: z.strictObject({
    is_dismissed: z.optional(z.boolean()),
    /** A user; null: nobody. */
    assignee_id: z.optional(z.nullable(idNumber)),
  }),
  replies: { 204: nothing },
});
