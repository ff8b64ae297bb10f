import { addJob } from '../../ground/jobs/add-job.ts';
import { changeDelivery } from '../deliveries/change-delivery.ts';
import type { DeliveryName } from '../deliveries/hold-delivery.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { refuse, type Refusal } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { askToSend } from './tell-outside.ts';

/**
 * Opnieuw versturen: what was not taken outside is tried anew at once, by its key, because it may be there. A request that was
 * refused is not there: it is made anew, of the delivery as it is now.
 */
export const sendAgain = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'send-again', async ({ id, status }) => {
    const isNew = status === 'to-be-requested';
    const begun = await tx.execute(isNew ? MAKE_ANEW : BEGIN_ANEW, [id, change.by.id, change.key]);
    if (begun === 0) return notFailed;
    if (isNew) addJob(tx, 'request', { dispatch_request_id: id }, 0, `request-${String(id)}`);
    else askToSend(tx, id);
    return undefined;
  });

const notFailed = refuse(
  409,
  'not-failed',
  'Er is niets dat opnieuw verstuurd kan worden: het is al aangenomen, of wordt net verstuurd.',
);

/** Why it failed stays in the history of its delivery. */
const begin = (set: string): string => `
  WITH failed AS (
      SELECT m.key, m.kind, m.why, d.id, d.sales_order_id, d.location_id, d.status
      FROM standing_outside m JOIN dispatch_requests d ON d.id = m.dispatch_request_id
      WHERE d.id = $1 AND m.sent_at IS NULL AND m.why IS NOT NULL),
    begun AS (UPDATE outside_messages m SET ${set} FROM failed f WHERE m.key = f.key)
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, change_key, summary)
  SELECT sales_order_id, 'outside-message', id, status, status, 'office', $2, $3,
    jsonb_build_object('asked', kind, 'why', why, 'location_id', jsonb_build_array(NULL, location_id)) FROM failed`;
const BEGIN_ANEW = begin('tries = 0, why = NULL, next_try_at = NULL, ended_at = NULL');
const MAKE_ANEW = begin('refusal_key = NULL');
