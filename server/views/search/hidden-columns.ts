import type { OrderColumn } from '../../../contract/orders/order-search.ts';
import { seeAmounts, seeWhyHeld } from '../../../core/access/orders.ts';
import { holds, type Right } from '../../../core/access/right.ts';
import type { User } from '../../ground/session/user.ts';

const rights: Readonly<Partial<Record<OrderColumn, Right>>> = {
  grand_total: seeAmounts,
  hold_reasons: seeWhyHeld,
};

/** Columns of the results that a user may not see: their values are not told, nor is their order. */
export const hiddenFrom = (user: User): ReadonlySet<OrderColumn> =>
  new Set(
    Object.entries(rights).flatMap(([column, right]) => (holds(user, right) ? [] : [column as OrderColumn])),
  );

/** The column that a user sorts by; undefined: none that may be seen. */
export const sortSeen = (
  sort_by: OrderColumn | undefined,
  hidden: ReadonlySet<OrderColumn>,
): OrderColumn | undefined => (sort_by !== undefined && hidden.has(sort_by) ? undefined : sort_by);
