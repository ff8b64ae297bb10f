import type { RefundStatus } from '../../../core/refund/status.ts';
import { authorOfJob } from '../../acts/deliveries/write-deliveries.ts';
import { actOnRefund } from '../../acts/refunds/act.ts';
import { propose } from '../../acts/refunds/propose.ts';
import { writeRefund } from '../../acts/refunds/write-refund.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { act, type Stage } from './acts.ts';
import type { Made } from './demo-order.ts';

/** A refund of a line of an order, brought to a status by the ways of the OMS; no job takes it further. */
export async function refund(stage: Stage, made: Made, nth: number, status: RefundStatus): Promise<void> {
  const { tx } = stage;
  const [line] = await tx.query<{ id: number; quantity: number }>(LINE, [made.id, nth]);
  if (!line) throw new RangeError('there is no such line');
  const isExternal = status === 'refunded-externally';
  const made_as = await propose(tx, authorOfJob('timer'), made.id, {
    lines: [{ dispatch_request_line_id: line.id, quantity: line.quantity }],
    additions: [],
    comment: null,
    ...(isExternal && { external_identifier: 'kassa-1', is_refunded: true }),
    ...(status === 'proposal-to-be-released-automatically' && { release_after: 24 }),
  });
  if (isRefusal(made_as)) throw new Error(`the demo data is refused: ${JSON.stringify(made_as)}`);
  const { id } = made_as;
  const go = async (from: RefundStatus, to: RefundStatus, failure?: string): Promise<void> =>
    writeRefund(tx, authorOfJob('refund-worker'), { id, from, status: to, ...(failure && { failure }) });
  if (status === 'proposal' || status === 'proposal-to-be-released-automatically' || isExternal) return;
  if (status === 'decision-denied-final')
    return act(stage, (_, change) =>
      actOnRefund(tx, change, { id, act: 'deny', comment: 'Klant houdt het artikel.' }),
    );
  await act(stage, (_, change) => actOnRefund(tx, change, { id, act: 'approve', comment: 'Gebeld.' }));
  await tx.execute(`SELECT graphile_worker.remove_job('refund-' || $1)`, [id]);
  const state = async (to: string) =>
    tx.execute('UPDATE refund_transactions SET state = $2, tries = 1 WHERE refund_request_id = $1', [id, to]);
  switch (status) {
    case 'refund-processing':
      await state('accepted');
      return go('refund-to-be-processed', status);
    case 'refund-error':
      return go('refund-to-be-processed', status, 'de rekening is gesloten');
    case 'refunded':
    case 'processed':
      await state('settled');
      return go('refund-to-be-processed', status);
    case 'refund-to-be-processed-manually':
    case 'refund-processing-manually':
      await state('refused');
      await go('refund-to-be-processed', 'refund-error', 'de rekening is gesloten');
      await go('refund-error', 'refund-to-be-processed-manually', 'de rekening is gesloten');
      if (status === 'refund-processing-manually')
        await act(stage, (_, change) => actOnRefund(tx, change, { id, act: 'lock-manual-processing' }));
      return undefined;
    default:
      return undefined;
  }
}

/** Nobody has chosen how the refunds of an order are paid back. */
export const withoutMethod = ({ tx }: Stage, order: number): Promise<number> =>
  tx.execute(
    `UPDATE refund_requests SET refund_method_id = NULL WHERE sales_order_id = $1 AND status = 'proposal'`,
    [order],
  );

const LINE = `
  SELECT n.id, n.quantity FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  WHERE d.sales_order_id = $1 ORDER BY n.sales_order_line_id LIMIT 1 OFFSET $2`;
