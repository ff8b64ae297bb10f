import { followFeeders, requestDelivery } from '../../../server/acts/assign/request-delivery.ts';
import { reassign, replan } from '../../../server/acts/assign/plan-again.ts';
import type { World } from '../world.ts';

/** Jobs of timers on orders. */
const JOBS = { request: requestDelivery, fed: followFeeders, reassign, replan };

/**
 * The worker takes a job whose time has come, and is killed before it, or after its effect and before that is noted: then
 * the job is done again.
 */
export async function workerActs(world: World): Promise<void> {
  const { db } = world.oms;
  const [job] = await db.query<{
    id: string;
    name: keyof typeof JOBS;
    payload: { dispatch_request_id: number };
  }>(
    `SELECT j.id, t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.run_at <= now() AND t.identifier = ANY ($1) ORDER BY j.id LIMIT 1`,
    [Object.keys(JOBS)],
  );
  if (!job) return;
  const end = world.random.int(4);
  world.note(`job ${job.name}${end === 0 ? ', killed before it' : end === 1 ? ', killed after it' : ''}`);
  if (end === 0) return;
  await JOBS[job.name](db, job.payload);
  if (end > 1) await db.execute('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [job.id]);
}
