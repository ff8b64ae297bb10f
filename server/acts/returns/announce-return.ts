import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import type { Change } from '../../ground/writes/once.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { insertReturn } from './insert-return.ts';
import { returnableOf } from './returnable.ts';
import { NAMED_ORDER, nameOfOrder } from '../orders/named-order.ts';
import { orderNotFound } from '../orders/visible-order.ts';

export interface Announced {
  readonly id: number;
  readonly identifier: string;
}

/**
 * Announces the return of articles that an order has shipped and that have not come back, at a location. The order is named by its
 * number, or by the number or label of a delivery of it, as a worker reads them from a box. When the
 * order has an open return there, gives that: an order has one at a time.
 */
export async function announceReturn(
  tx: Transaction,
  named: string,
  at: LocationPath,
  change: Change,
): Promise<Announced | Refusal> {
  const order = await tx.one<{ id: number; identifier: string; location_id: number | null }>(LOCK_ORDER, [
    ...nameOfOrder(named),
    at.type,
    at.location,
  ]);
  if (!order) return orderNotFound;
  if (order.location_id === null) return notFound('Locatie niet gevonden');
  const open = await tx.one<Announced>(OPEN_RETURN, [order.id, order.location_id]);
  if (open) return open;
  const lines = await returnableOf(tx, order.id);
  if (lines.length === 0)
    return refuse(
      422,
      'nothing-to-return',
      `Van order ${order.identifier} is niets verzonden dat terug kan komen.`,
      { read: named },
    );
  const before = await tx.one<{ returns: number }>(COUNT_RETURNS, [order.id]);
  return insertReturn(tx, authorOf(change, 'office'), {
    identifier: `${order.identifier}-R${(before?.returns ?? 0) + 1}`,
    sales_order_id: order.id,
    location_id: order.location_id,
    lines,
  });
}

const LOCK_ORDER = `
  SELECT o.id, o.identifier, (SELECT l.id FROM typed_locations l
    WHERE l.type = $3 AND l.identifier = $4) AS location_id
  FROM sales_orders o WHERE o.id = (${NAMED_ORDER}) FOR NO KEY UPDATE`;

const OPEN_RETURN = `
  SELECT id, identifier FROM dispatch_requests
  WHERE sales_order_id = $1 AND location_id = $2 AND dispatch_type = 'return'
    AND status IN ('return-announced', 'return-scan-in-process') ORDER BY id LIMIT 1`;

const COUNT_RETURNS = `
  SELECT count(*) AS returns FROM dispatch_requests WHERE sales_order_id = $1 AND dispatch_type = 'return'`;
