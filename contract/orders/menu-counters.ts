import * as z from 'zod/mini';
import { countMenuItems } from '../../core/access/orders.ts';
import { endpoint } from '../http.ts';

/** Orders of the last 30 days, as the searches find them; absent: the user may not open the item. */
const count = z.optional(z.int());

export const getMenuCounters = endpoint({
  id: 'getMenuCounters',
  extra: 'order-lists',
  method: 'GET',
  path: '/api/rest/menu-counters',
  summary: 'How much waits for an act, for the items of the menu; counting ends at 1,000',
  access: { right: countMenuItems },
  replies: {
    200: z.object({
      /** An order has a delivery that waits for a decision. */
      held: count,
      /** A refund of it waits for approval. */
      to_approve: count,
      /** A delivery of it has no place. */
      unassignable: count,
      /** A delivery of it is late: the filter `is_late` (section 9). */
      late: count,
      /** A delivery of it has a label that failed: the filter `has_label_error`. */
      label_failed: count,
      /** Imports that were not taken in, of any location. */
      import_errors: count,
      /** Numbers of stock that somebody says are wrong, at the locations of the caller. */
      stock_reports: count,
      /** Actions of triggers that have not succeeded, of incidents that are open. */
      failed_actions: count,
    }),
  },
});
export type MenuCounter = keyof z.output<(typeof getMenuCounters)['replies'][200]>;
