import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { authorOfJob } from '../deliveries/write-deliveries.ts';
import { approve } from './approve.ts';
import { holdRefund } from './hold-refund.ts';
import { writeRefund } from './write-refund.ts';

/** Approves what is approved by itself when its time has come, and frees what somebody has had locked for too long. */
export const refundTime = (
  db: Database,
  { refund_request_id: id }: { readonly refund_request_id: number },
): Promise<void> => untilSettled(() => db.transaction(tx => atItsTime(tx, id)));

async function atItsTime(tx: Transaction, id: number): Promise<void> {
  const refund = await holdRefund(tx, everywhere, id);
  if (!refund || refund.is_replaced) return;
  const author = authorOfJob('timer');
  const { status } = refund;
  if (status === 'proposal-to-be-released-automatically') {
    const due = await tx.one<{ seconds: number }>(
      'SELECT ceil(extract(epoch FROM release_at - now()))::int AS seconds FROM refund_requests WHERE id = $1',
      [id],
    );
    if (due && due.seconds > 0)
      return addJob(tx, 'refund-time', { refund_request_id: id }, due.seconds, `refund-time-${String(id)}`);
    const refusal = await approve(tx, author, refund, {}, null);
    // One that may not go back by itself any more is for a person.
    if (refusal)
      await writeRefund(tx, author, {
        id,
        from: status,
        status: 'proposal',
        failure: refusal.problem.detail ?? null,
      });
  }
  if (status === 'refund-processing-manually') {
    const hours = Number((await settingsOf(tx, 'refunds')).get('lock-hours'));
    const late = await tx.one(
      'SELECT FROM refund_requests WHERE id = $1 AND locked_at <= now() - make_interval(hours => $2)',
      [id, hours],
    );
    if (late) await writeRefund(tx, author, { id, from: status, status: 'refund-to-be-processed-manually' });
  }
}
