import { FAILURES_IN_A_ROW, perMinute } from '../../../../core/trigger/spread.ts';
import { untilSettled } from '../../../ground/db/failures.ts';
import type { Database, Transaction } from '../../../ground/db/pool.ts';
import { type Refusal, notFound, refuse } from '../../../ground/http/problem.ts';
import { addJob } from '../../../ground/jobs/add-job.ts';
import type { Change } from '../../../ground/writes/once.ts';
import { makeAgain } from '../again.ts';
import { askAgainNow } from '../receivers.ts';
import { perform } from '../run-event.ts';
import { askResult } from '../send-result.ts';
import { retryableClasses } from './retryable.ts';

export const incidentNotFound = notFound('Storing niet gevonden');
const nothingToRun = refuse(409, 'nothing-to-run', 'Er is niets om opnieuw te doen.');

/** Begins to run what failed of an incident again, or goes on with it, or pauses it. Its answer is a refusal, or nothing. */
export async function steerIncident(
  tx: Transaction,
  { by }: Change,
  id: number,
  wanted: 'running' | 'paused',
): Promise<Refusal | undefined> {
  const incident = await tx.one<{ run_state: string | null; receiver: string }>(HELD, [id]);
  if (!incident) return incidentNotFound;
  const { run_state, receiver } = incident;
  if (run_state === wanted) return undefined;
  if (wanted === 'paused') {
    if (run_state !== 'running') return nothingToRun;
    await tx.execute(`UPDATE incidents SET run_state = 'paused' WHERE id = $1`, [id]);
    return undefined;
  }
  if (run_state === 'paused')
    await tx.execute(`UPDATE incidents SET run_state = 'running' WHERE id = $1`, [id]);
  else {
    const total = (await tx.one<{ n: number }>(COUNT, [id, retryableClasses]))?.n ?? 0;
    if (total === 0) return nothingToRun;
    await tx.execute(BEGIN, [id, by.id, total, perMinute(total)]);
  }
  await askAgainNow(tx, receiver);
  askStep(tx, id);
  return undefined;
}

const askStep = (tx: Transaction, id: number, seconds = 0): void =>
  addJob(tx, 'run-incident', { incident_id: id }, seconds, `run-incident-${String(id)}`);

/** Seconds between two steps. */
const STEP = 6;

/** Runs the next few of an incident again, the oldest first; stops after three failures in a row. */
export const runIncident = (db: Database, id: number): Promise<void> =>
  untilSettled(() => db.transaction(tx => step(tx, id)));

async function step(tx: Transaction, id: number): Promise<void> {
  const incident = await tx.one<Run>(HELD, [id]);
  if (incident?.run_state !== 'running') return;
  const end = (state: 'stopped' | 'done') =>
    tx.execute('UPDATE incidents SET run_state = $2 WHERE id = $1', [id, state]);
  const last = await tx.query<{ failed: boolean }>(LAST, [id, incident.run, FAILURES_IN_A_ROW]);
  if (last.length === FAILURES_IN_A_ROW && last.every(({ failed }) => failed))
    return void (await end('stopped'));
  const few = Math.max(Math.round((incident.run_per_minute * STEP) / 60), 1);
  const next = await tx.query<{ id: number; is_over: boolean }>(NEXT, [
    id,
    incident.run,
    retryableClasses,
    few,
  ]);
  for (const one of next)
    if (one.is_over) await perform(tx, await makeAgain(tx, one.id, incident.run_by, incident.run));
    else {
      await tx.execute('UPDATE event_results SET run = $2, next_try_at = now() WHERE id = $1', [
        one.id,
        incident.run,
      ]);
      askResult(tx, one.id);
    }
  if (next.length > 0) return askStep(tx, id, Math.max(STEP, (60 * next.length) / incident.run_per_minute));
  // The last are still under way: their outcome decides whether it stopped or is done.
  if (await tx.one(UNDER_WAY, [id, incident.run])) return askStep(tx, id, STEP);
  await end('done');
}

interface Run {
  readonly run: number;
  readonly run_by: number;
  readonly run_per_minute: number;
  readonly run_state: string | null;
}

const HELD = `
  SELECT run, run_by, run_per_minute, run_state, receiver FROM incidents WHERE id = $1 FOR NO KEY UPDATE`;
const COUNT = `
  SELECT COALESCE(sum(n.failed), 0)::int AS n FROM incident_actions n
  JOIN trigger_actions a ON a.id = n.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  WHERE n.incident_id = $1 AND a.action_class = ANY ($2) AND t.deleted_at IS NULL`;
const BEGIN = `
  UPDATE incidents SET run = run + 1, run_by = $2, run_began_at = now(), run_total = $3, run_per_minute = $4, run_state = 'running',
    run_succeeded = 0, run_failed = 0
  WHERE id = $1`;
const LAST = `
  SELECT is_successful IS NOT TRUE AS failed FROM event_results
  WHERE incident_id = $1 AND run = $2 AND executed_at > (SELECT run_began_at FROM incidents WHERE id = $1) AND NOT is_retried
  ORDER BY executed_at DESC, id DESC LIMIT $3`;
const NEXT = `
  SELECT r.id, r.is_successful IS FALSE AS is_over FROM event_results r
  JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  WHERE r.incident_id = $1 AND r.is_successful IS NOT TRUE AND NOT r.is_retried AND r.run IS DISTINCT FROM $2 AND a.action_class = ANY ($3) AND t.deleted_at IS NULL
  ORDER BY r.failed_at, r.id LIMIT $4 FOR UPDATE OF r SKIP LOCKED`;
const UNDER_WAY = `
  SELECT FROM event_results WHERE incident_id = $1 AND run = $2 AND is_successful IS NULL
    AND COALESCE(executed_at, '-infinity') < (SELECT run_began_at FROM incidents WHERE id = $1) LIMIT 1`;
