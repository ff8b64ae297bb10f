import type { Database } from '../../ground/db/pool.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import { holdOrderWhole } from '../deliveries/hold-delivery.ts';
import { authorOfJob, setOffBy } from '../deliveries/write-deliveries.ts';
import { planReleased } from './plan-again.ts';
import { evaluateAgain } from './write-plan.ts';

/**
 * Plans a delivery anew whose type or method its location has switched off, while it is still to be requested; one that somebody has
 * begun meanwhile goes on as it is.
 */
export const replanSwitchedOff = (
  db: Database,
  {
    dispatch_request_id: id,
    change_key,
  }: { readonly dispatch_request_id: number; readonly change_key: string },
): Promise<void> =>
  untilSettled(() =>
    db.transaction(async tx => {
      const of = await tx.one<{ sales_order_id: number }>(
        'SELECT sales_order_id FROM dispatch_requests WHERE id = $1',
        [id],
      );
      if (!of) return;
      const deliveries = await holdOrderWhole(tx, of.sales_order_id);
      if (!deliveries.some(one => one.id === id && one.status === 'to-be-requested' && !one.paused)) return;
      const author = authorOfJob('assigner');
      setOffBy(tx, 'office', change_key);
      await evaluateAgain(tx, author, [id], () => planReleased(tx, author, id));
    }),
  );
