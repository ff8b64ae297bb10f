import type { searchSalesOrders } from '../../../contract/orders/order-search.ts';
import type { Input } from '../calls/client.ts';

/** The results of a search of held orders, in their order, through which their review pages. */
export interface HeldQueue {
  readonly user_id: number;
  /** The call of the search. */
  readonly input: Input<typeof searchSalesOrders>;
  /** Rows of its pages. */
  readonly size: number;
  readonly orders: readonly string[];
  /** The search has more than were loaded. */
  readonly isMore: boolean;
}

const KEY = 'held-queue';

/** Keeps the queue of this tab, also when it is loaded anew. */
export function keepQueue(queue: HeldQueue): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(queue));
  } catch {
    // Full or forbidden: there is no queue then.
  }
}

/** The queue of this tab; null: there is none of this user. */
export function keptQueue(user_id: number): HeldQueue | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HeldQueue | null;
    return kept?.user_id === user_id ? kept : null;
  } catch {
    return null;
  }
}
