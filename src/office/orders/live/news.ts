import type { TimelineRow } from '../../../../contract/orders/timeline.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';

/** Changes by others to an order that the page does not show yet. */
export interface News {
  /** Names; empty: the OMS itself, or it is not known who. */
  readonly by: readonly string[];
  /** null: it is not known when. */
  readonly at: string | null;
}

/** Adds an event to the news that wait. */
export const addTo = (before: News | null, { by, at }: News): News => ({
  by: [...new Set([...(before?.by ?? []), ...by])],
  at,
});

/** The news of what was looked at, by the newest row of its timeline. */
export const lastOf = (row: Pick<TimelineRow, 'by' | 'at'> | undefined): News =>
  addTo(null, { by: row?.by ? [row.by] : [], at: row?.at ?? null });

type Revised = Pick<
  SalesOrder,
  'revision' | 'updated_at' | 'comment_count' | 'current_dispatch_requests_with_paused'
>;

/** The OMS has it otherwise than the page shows it. */
export const differs = (shown: Revised, now: Revised): boolean => stateOf(shown) !== stateOf(now);

// Messages about a delivery are no change of it.
const stateOf = (order: Revised) =>
  JSON.stringify([
    versionOf(order),
    order.comment_count,
    (order.current_dispatch_requests_with_paused ?? []).map(one => [one.id, versionOf(one), one.messages]),
  ]);

/** An OMS without revisions tells when it was changed. */
const versionOf = ({ revision, updated_at }: Pick<SalesOrder, 'revision' | 'updated_at'>) =>
  revision ?? updated_at;
