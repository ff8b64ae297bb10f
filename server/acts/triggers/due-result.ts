import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { ActionOutcome } from './actions/action.ts';

/** A result that is not known yet, with its action. */
export interface DueResult {
  readonly id: number;
  readonly key: string;
  readonly event: string;
  /** When its event came, as its first run has it. */
  readonly event_at: string;
  readonly sales_order_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly depth: number;
  /** The processor of the change that the event is of; null: it is not known. */
  readonly set_off_by: string | null;
  readonly set_off_by_key: string | null;
  readonly tries: number;
  /** The user that ran it again; null: it ran by itself. */
  readonly user_id: number | null;
  readonly condition_group: string;
  readonly trigger_id: number;
  readonly action_class: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const selectDue = (db: Queryable, id: number): Promise<DueResult | undefined> =>
  db.one<DueResult>(DUE, [id]);

/** The outcome of a try, with who was asked outside. */
interface Told extends ActionOutcome {
  readonly receiver?: string;
}

/** Only once: a result that is known stays. */
export const keepResult = async (
  tx: Transaction,
  id: number,
  { is_successful, result, code, receiver }: Told,
): Promise<void> =>
  void (await tx.execute(KEEP, [id, is_successful, result.slice(0, 500), code ?? null, receiver ?? null]));

/** A try that failed and comes again in so many seconds; false: another process has written it. */
export const noteTry = async (
  tx: Transaction,
  { id, tries }: Pick<DueResult, 'id' | 'tries'>,
  { why, code, receiver, pause }: { why: string; code: string; receiver: string; pause: number },
): Promise<boolean> => (await tx.execute(NOTE, [id, tries, why.slice(0, 500), code, receiver, pause])) > 0;

/** A dead receiver is not asked, which is no try; it belongs to what failed there before. */
export const holdBack = async (
  tx: Transaction,
  { id, action_class }: Pick<DueResult, 'id' | 'action_class'>,
  receiver: string,
  seconds: number,
): Promise<boolean> => (await tx.execute(HOLD_BACK, [id, action_class, receiver, seconds])) > 0;

/** Leaves to a person what has waited so many hours for a dead receiver, in its incident; false: it has not. */
export const giveUpWaiting = async (
  tx: Transaction,
  id: number,
  receiver: string,
  hours: number,
): Promise<boolean> => (await tx.execute(GIVE_UP, [id, receiver, hours])) > 0;

const DUE = `
  SELECT r.id, r.key, r.event, COALESCE(f.created_at, r.created_at) AS event_at, r.sales_order_id, r.payload, r.depth, r.tries, r.user_id,
    r.condition_group, a.trigger_id, a.action_class, a.parameters,
    e.change_key AS set_off_by_key, (SELECT h.processor_config_identifier FROM order_history h
      WHERE h.sales_order_id = e.sales_order_id AND h.change_key = e.change_key ORDER BY h.id LIMIT 1) AS set_off_by
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id LEFT JOIN event_results f ON f.id = r.retry_of
  LEFT JOIN trigger_events e ON e.sales_order_id = r.sales_order_id AND e.id = r.trigger_event_id
  WHERE r.id = $1 AND r.is_successful IS NULL`;
const KEEP = `
  UPDATE event_results SET is_successful = $2, result = $3, code = $4, receiver = COALESCE($5, receiver), next_try_at = NULL,
    executed_at = now(), tries = tries + 1
  WHERE id = $1 AND is_successful IS NULL`;
const NOTE = `
  UPDATE event_results SET result = $3, code = $4, receiver = $5, next_try_at = now() + make_interval(secs => $6), executed_at = now(),
    tries = tries + 1
  WHERE id = $1 AND tries = $2 AND is_successful IS NULL`;
const HOLD_BACK = `
  UPDATE event_results SET receiver = $3, next_try_at = now() + make_interval(secs => $4), result = 'Wacht tot ' || $3 || ' weer antwoordt',
    failed_at = COALESCE(failed_at, now()), incident_id = COALESCE(incident_id, (SELECT max(id) FROM incidents
      WHERE action_class = $2 AND receiver = $3 AND solved_at IS NULL))
  WHERE id = $1 AND is_successful IS NULL`;
// It was not asked, which is no try, so that it stays in the incident of what was.
const GIVE_UP = `
  UPDATE event_results SET is_successful = false, next_try_at = NULL, executed_at = COALESCE(executed_at, now()), receiver = $2,
    result = $2 || ' antwoordt al ' || $3::int / 24 || ' dagen niet', code = COALESCE(code, (SELECT code FROM incidents WHERE id = incident_id))
  WHERE id = $1 AND is_successful IS NULL AND created_at < now() - make_interval(hours => $3::int)`;
