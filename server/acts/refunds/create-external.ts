import { randomUUID } from 'node:crypto';
import type { RefundRequest } from '../../../contract/orders/refund-request.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import { type Database, rollBack } from '../../ground/db/pool.ts';
import { isRefusal, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { orderNotFound } from '../orders/visible-order.ts';
import { type Proposal, propose } from './propose.ts';
import { selectRefund } from './select-refunds.ts';

interface Given extends Proposal {
  /** Its own name at who tells it. */
  readonly identifier: string;
}
type Answer = { readonly status: 200 | 201; readonly body: RefundRequest } | Refusal;

/** A refund that another party asks for, or has paid: one however often it is told, by its name. */
export async function createExternal(
  db: Database,
  user: User | null,
  client: { readonly name: string; readonly channels: readonly string[] } | null | undefined,
  salesOrder: string,
  { identifier, ...given }: Given,
): Promise<Answer> {
  return untilSettled(() =>
    db.transaction<Answer>(async tx => {
      const order = await tx.one<{ id: number }>(ORDER, [
        salesOrder,
        client?.channels ?? null,
        user?.canmanagealllocations ?? false,
        user?.id ?? 0,
      ]);
      if (!order) return orderNotFound;
      const viewer = { id: user?.id ?? 0 };
      const known = await tx.one<{ id: number }>(KNOWN, [order.id, identifier]);
      if (known) return { status: 200, body: await selectRefund(tx, viewer, known.id) };
      const author = {
        changed_by: user?.id ?? null,
        changed_as: client ? (`api:${client.name}` as const) : ('office' as const),
        change_key: randomUUID(),
      };
      const made = await propose(tx, author, order.id, { ...given, external_identifier: identifier });
      return isRefusal(made)
        ? rollBack<Answer>(made)
        : { status: 201, body: await selectRefund(tx, viewer, made.id) };
    }),
  );
}

const ORDER = `
  SELECT o.id FROM sales_orders o WHERE o.identifier = $1 AND CASE WHEN $2::text[] IS NOT NULL
    THEN o.sales_channel_identifier IS NULL OR o.sales_channel_identifier = ANY ($2)
    ELSE EXISTS (SELECT FROM dispatch_requests d WHERE d.sales_order_id = o.id
      AND ($3 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $4))) END
  FOR NO KEY UPDATE`;
const KNOWN = 'SELECT id FROM refund_requests WHERE sales_order_id = $1 AND external_identifier = $2';
