import type { Transaction } from '../../ground/db/pool.ts';

/** Makes a new result in the place of one, to be performed; `run`: of its incident. */
export async function makeAgain(
  tx: Transaction,
  id: number,
  user: number,
  run: number | null,
): Promise<number> {
  const made = await tx.one<{ id: number }>(AGAIN, [id, user, run]);
  if (!made) throw new Error('a result that was not made');
  await tx.execute('UPDATE event_results SET is_retried = true WHERE id = $1 AND is_successful IS FALSE', [
    id,
  ]);
  return made.id;
}

// A try that failed may be there after all: it keeps its key, and its incident. One that succeeded is done once more.
const AGAIN = `
  INSERT INTO event_results (key, trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, user_id, retry_of,
    incident_id, failed_at, run)
  SELECT CASE WHEN is_successful THEN gen_random_uuid() ELSE key END, trigger_event_id, event, sales_order_id, payload, depth,
    trigger_action_id, condition_group, $2, COALESCE(retry_of, id), CASE WHEN NOT is_successful THEN incident_id END,
    CASE WHEN NOT is_successful THEN failed_at END, $3
  FROM event_results WHERE id = $1 RETURNING id`;
