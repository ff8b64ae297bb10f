import { system } from '../../../core/delivery/changes.ts';
import { makePlanned } from '../../acts/assign/write-plan.ts';
import { authorOfJob, setOffBy, writeDeliveries } from '../../acts/deliveries/write-deliveries.ts';
import { writeLines } from '../../acts/deliveries/write-lines.ts';
import { makeComplaint } from '../../acts/follow-ups/make-complaint.ts';
import { act, goOn, type Stage } from './acts.ts';
import { takeOf } from '../../acts/orders/plan-order.ts';
import { type DeliveryPlan, type Made, planned, plannedOrder } from './demo-order.ts';
import { demoTime } from '../demo-days.ts';

// Acts that no call of the OMS does yet; each by the writers that such a call would use.

/** It is short at its location, and planned anew at another, as the assigner does. Gives the new delivery. */
export async function reassignTo(
  stage: Stage,
  made: Made,
  { old, number, to }: { readonly old: number; readonly number: number; readonly to: DeliveryPlan },
): Promise<number> {
  await goOn(stage, old, ['requested', 'unable-to-ship'], { unable_to_ship_reason: 'not-found' });
  const author = authorOfJob('assigner');
  const cause = await stage.tx.one<{ by: string; key: string }>(
    'SELECT changed_as AS by, change_key AS key FROM dispatch_requests WHERE id = $1',
    [old],
  );
  setOffBy(stage.tx, cause?.by ?? null, cause?.key ?? null);
  const [id = 0] = await makePlanned(
    stage.tx,
    author,
    plannedOrder(made, number, false),
    [planned(to, made, stage.far)],
    takeOf(made.lines),
  );
  await stage.tx.execute('INSERT INTO dispatch_request_replacements (old_id, new_id) VALUES ($1, $2)', [
    old,
    id,
  ]);
  await writeDeliveries(stage.tx, author, [{ id: old, is_replaced: true, reassign_at: null }]);
  setOffBy(stage.tx, null, null);
  return id;
}

/** Lets what waits take its pieces of the presale of its article, or of the goods receipt that brings it. */
export async function awaitStock({ tx }: Stage, delivery: number | undefined): Promise<void> {
  const lines = await tx.query<{ id: number; presale_id: number | null; release_date: string }>(AWAITED, [
    delivery,
  ]);
  await writeLines(
    tx,
    authorOfJob('assigner'),
    lines.map(line => ({ kind: 'await', ...line })),
  );
}

/** The customer complains of all that the dc sent. */
export const complain = (stage: Stage, { id, identifier, deliveries: [delivery] }: Made): Promise<void> =>
  act(stage, async (tx, change) => {
    const shipped = await tx.query<{ id: number; product_identifier: string; quantity: number }>(
      'SELECT id, product_identifier, quantity FROM dispatch_request_lines WHERE dispatch_request_id = $1 ORDER BY id',
      [delivery],
    );
    return makeComplaint(tx, change, id, {
      identifier: `${identifier}-2`,
      status: 'shipped-with-issues',
      dispatch_type: 'dc_delivery',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      lines: shipped.map(({ id: shipped_dispatch_request_line_id, ...line }) => ({
        ...line,
        metadata: { shipped_dispatch_request_line_id },
      })),
    });
  });

/** All of a return is received, to be sold again. It was some days ago: the scanners do not list it any more. */
export async function receiveReturn({ tx }: Stage, order: number): Promise<void> {
  const row = await tx.one<{ id: number }>(RECEIVE, [order]);
  if (!row) throw new Error('there is no return');
  for (const [from, status] of [
    ['return-announced', 'return-scan-in-process'],
    ['return-scan-in-process', 'return-received'],
  ] as const)
    await writeDeliveries(tx, authorOfJob('timer'), [{ id: row.id, from, status, actor: system }]);
  await tx.execute('UPDATE dispatch_requests SET updated_at = $2 WHERE id = $1', [
    row.id,
    demoTime('2026-11-19T15:00:00Z'),
  ]);
}

const AWAITED = `
  SELECT n.id, p.id AS presale_id, COALESCE(p.release_date, r.expected_on) AS release_date FROM dispatch_request_lines n
  LEFT JOIN presale_schedules p USING (product_identifier)
  LEFT JOIN LATERAL (
    SELECT r.expected_on FROM goods_receipts r JOIN goods_receipt_lines l ON l.goods_receipt_id = r.id
    WHERE l.product_identifier = n.product_identifier AND r.expected_on IS NOT NULL ORDER BY r.expected_on LIMIT 1) r ON true
  WHERE n.dispatch_request_id = $1`;
const RECEIVE = `
  WITH due AS (
    SELECT n.id, n.dispatch_request_id, n.quantity FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
    WHERE d.sales_order_id = $1 AND d.dispatch_type = 'return'
  ), counted AS (
    UPDATE dispatch_request_lines n SET quantity_placed = due.quantity FROM due WHERE n.id = due.id
  ), received AS (
    INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id)
    SELECT md5('demo-return-' || due.id)::uuid, due.dispatch_request_id, due.id, s.id, 'sellable', due.quantity,
      (SELECT id FROM users WHERE username = 'magazijn')
    FROM due JOIN storage_locations s ON s.identifier = 'R-01'
  )
  SELECT dispatch_request_id AS id FROM due LIMIT 1`;
