import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '../../../contract/http.ts';
import type { ImportState, listOrderImports, OrderImport } from '../../../contract/orders/order-import.ts';
import type { OrderFault } from '../../../core/order/judge-order.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isUnknown, RETRIED_HOURS } from './order-imports.ts';

/** A page of them: each row has its faults. */
const MOST_ROWS = 100;

/** SQL: an import error `i` is in a state. What was dismissed and made an order all the same is solved. */
const inState: Readonly<Record<ImportState, RawBuilder<boolean>>> = {
  open: sql`i.sales_order_id IS NULL AND i.dismissed_at IS NULL`,
  solved: sql`i.sales_order_id IS NOT NULL`,
  dismissed: sql`i.sales_order_id IS NULL AND i.dismissed_at IS NOT NULL`,
};

const HISTORY = sql<OrderImport['history']>`(
  SELECT COALESCE(json_agg(json_build_object('at', a.at, 'by', u.name, 'act', a.act, 'assignee', to_user.name) ORDER BY a.id), '[]')
  FROM order_import_acts a JOIN users u ON u.id = a.user_id LEFT JOIN users to_user ON to_user.id = a.assignee_id
  WHERE a.order_import_id = i.id)`;

/** Import errors of a state, the newest first. */
export async function selectImports(
  db: Queryable,
  { state = 'open', ...asked }: QueryOf<typeof listOrderImports>,
  now: number,
): Promise<OrderImport[]> {
  const rows = await rowsOf(
    db,
    listed(
      compose
        .selectFrom('order_imports as i')
        .leftJoin('users as u', 'u.id', 'i.user_id')
        .leftJoin('api_clients as c', 'c.id', 'i.api_client_id')
        .leftJoin('users as assignee', 'assignee.id', 'i.assignee_id')
        .leftJoin('users as dismisser', 'dismisser.id', 'i.dismissed_by')
        .leftJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
        .select(eb => [
          'i.id',
          'i.received_at',
          'i.first_received_at',
          'i.times',
          eb.fn.coalesce('u.name', 'c.name').as('received_from'),
          'i.identifier',
          'i.errors',
          'i.more_errors',
          'o.identifier as sales_order_identifier',
          'assignee.id as assignee_id',
          'assignee.name as assignee_name',
          'dismisser.name as dismissed_by',
          'i.revision',
          HISTORY.as('history'),
        ])
        .where(inState[state])
        .where(sql<boolean>`i.errors <> '[]'`),
      { ...asked, sort_dir: 'desc' as const, sort_by: 'received_at' as const },
      {
        filters: { identifier: (identifier, eb) => eb('i.identifier', '=', identifier) },
        sorts: { received_at: eb => eb.ref('i.received_at') },
        last: eb => [eb.ref('i.id')],
        most: MOST_ROWS,
      },
    ),
  );
  return rows.map(({ assignee_id: id, assignee_name: name, ...row }) => {
    const errors = row.errors as object as OrderImport['errors'] & readonly OrderFault[];
    const is_retried =
      state === 'open' &&
      errors.every(isUnknown) &&
      Date.parse(row.received_at) > now - RETRIED_HOURS * 3_600_000;
    return {
      ...row,
      received_from: row.received_from ?? '',
      errors,
      assignee: id === null ? null : { id, name: name ?? '' },
      is_retried,
    };
  });
}
