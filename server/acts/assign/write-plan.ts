import { nextTry } from '../../../core/assign/retry.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { insertDeliveries } from '../deliveries/make-delivery.ts';
import { react } from '../deliveries/react.ts';
import { type Author, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type LineChange, writeLines } from '../deliveries/write-lines.ts';
import { judgeHold, keepVerdicts, type ToJudge, type Verdict } from '../holds/judge-hold.ts';
import type { JudgingGroups } from '../holds/load-groups.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { loadPlaces } from './load-places.ts';

/** Statuses that a planned delivery may get once no hold reason is left. */
export type ReleasedStatus = Extract<
  DeliveryStatus,
  'to-be-requested' | 'requested' | 'crossdock-requested' | 'waiting-for-stock' | 'unable-to-assign'
>;

/** Where and how a delivery is planned: what it is when made, and what a delivery without a place becomes. */
export interface Planned {
  readonly released_status: ReleasedStatus;
  readonly location_id: number;
  readonly supplier_location_id: number | null;
  readonly dispatch_type: string;
  readonly carrier_method_id: number | null;
  readonly dispatch_date: string | null;
  readonly delivery_date: string | null;
  readonly uses_stock: boolean;
  readonly is_dispatch_assign_retryable: boolean | null;
  readonly dispatch_action: 'crossdocking' | null;
  readonly metadata: object;
}

/** Pieces of a planned delivery; `line` names the line that they are taken from. */
export interface PlannedLine {
  readonly line: number;
  readonly quantity: number;
  /** The day that what waits is there, and the presale that promises it. */
  readonly release_date?: string | null;
  readonly presale_id?: number | null;
}

export interface PlannedDelivery extends Planned {
  readonly lines: readonly PlannedLine[];
  /** Deliveries of other locations that bring its pieces to it, which they count for (order-rules.md 5, feeder). */
  readonly fed_by: readonly PlannedDelivery[];
}

/** Facts that the deliveries of one plan have in common. */
export interface PlannedOrder {
  readonly sales_order_id: number;
  readonly order_identifier: string;
  /** The number of its last delivery so far. */
  readonly last_number: number;
  readonly gift_wrapped: boolean;
  readonly responsible_location_id: number | null;
}

/** How a line of a delivery is taken. */
export type Take = (line: PlannedLine, to: number, delivery: PlannedDelivery) => LineChange;

/**
 * Judges planned deliveries with their feeders by the hold rules, and makes them as what that says, all in this transaction
 * (order-rules.md 1, Way): each passed `requires-hold-evaluation`. Gives the ids of those that count: not the feeders'.
 */
export async function makePlanned(
  tx: Transaction,
  author: Author,
  order: PlannedOrder,
  planned: readonly PlannedDelivery[],
  take: Take,
  judged?: readonly Verdict[],
): Promise<readonly number[]> {
  const all = withFeeders(planned);
  if (all.length === 0) return [];
  const verdicts = judged ?? (await judgePlanned(tx, order, planned));
  const made = await insertDeliveries(
    tx,
    author,
    all.map(({ lines: _lines, fed_by: _fed, ...delivery }, i) => ({
      ...delivery,
      identifier: nameIn(order, i),
      sales_order_id: order.sales_order_id,
      status: isHeld(verdicts[i]) ? 'on-hold' : delivery.released_status,
      gift_wrapped: order.gift_wrapped,
      responsible_location_id: order.responsible_location_id,
    })),
  );
  const ids = new Map(all.map((delivery, i) => [delivery, made[i]?.id ?? 0]));
  const idOf = (delivery: PlannedDelivery): number => ids.get(delivery) ?? 0;
  linkFeeders(tx, planned, idOf);
  await writeLines(
    tx,
    author,
    all.flatMap(delivery => delivery.lines.map(line => take(line, idOf(delivery), delivery))),
    [...ids.values()],
  );
  keepVerdicts(
    tx,
    author,
    made.map(({ id }) => id),
    verdicts,
  );
  react(
    tx,
    made.flatMap(({ facts: after }) => {
      const passed = { ...after, status: 'requires-hold-evaluation' as const };
      return [
        { before: null, after: passed },
        { before: passed, after },
      ];
    }),
  );
  for (const delivery of planned)
    if (delivery.is_dispatch_assign_retryable) await tryAgain(tx, idOf(delivery), Date.now());
  return planned.map(idOf);
}

/** The verdicts on planned deliveries, each before those that feed it. */
export const judgePlanned = (
  tx: Transaction,
  order: PlannedOrder,
  planned: readonly PlannedDelivery[],
  groups?: JudgingGroups,
): Promise<readonly Verdict[]> =>
  judgeHold(
    tx,
    order.sales_order_id,
    withFeeders(planned).map((delivery, i) => ({ ...delivery, identifier: nameIn(order, i) })),
    groups,
  );

const nameIn = ({ order_identifier, last_number }: PlannedOrder, i: number): string =>
  `${order_identifier}-${String(last_number + 1 + i)}`;
const withFeeders = (planned: readonly PlannedDelivery[]): readonly PlannedDelivery[] =>
  planned.flatMap(delivery => [delivery, ...delivery.fed_by]);

const isHeld = (verdict: Verdict | undefined): boolean => verdict !== undefined && verdict.reasons.length > 0;

/** Another try of what has no place, by the table of tries; false: that has ended. `since`: when it had none first. */
export async function tryAgain(tx: Transaction, id: number, since: number): Promise<boolean> {
  const now = Date.now();
  const { retry_days } = await loadPlaces(tx);
  const at = nextTry(since, now, retry_days);
  if (at !== null) addReplan(tx, id, (at - now) / 1000);
  return at !== null;
}

/** Another try at once of what has no place, though no place may have dropped out for a passing reason: where it goes has changed. */
export async function tryElsewhere(tx: Transaction, author: Author, ids: readonly number[]): Promise<void> {
  await writeDeliveries(
    tx,
    author,
    ids.map(id => ({ id, is_dispatch_assign_retryable: true })),
  );
  for (const id of ids) addReplan(tx, id, 0);
}

const addReplan = (tx: Transaction, id: number, seconds: number): void =>
  addJob(tx, 'replan', { dispatch_request_id: id }, seconds, `replan-${String(id)}`);

export const linkFeeder = (tx: Transaction, from: number, into: number): void =>
  tx.write('INSERT INTO dispatch_request_cascades (from_id, into_id) VALUES ($1, $2)', [from, into]);

function linkFeeders(
  tx: Transaction,
  planned: readonly PlannedDelivery[],
  idOf: (delivery: PlannedDelivery) => number,
): void {
  for (const delivery of planned)
    for (const feeder of delivery.fed_by) linkFeeder(tx, idOf(feeder), idOf(delivery));
}

/**
 * Judges what is still to be requested by the hold rules again (order-rules.md 6). What they do not hold goes on as it was, unless
 * `planAnew` has planned it anew.
 */
export async function evaluateAgain(
  tx: Transaction,
  by: Author,
  ids: readonly number[],
  planAnew: (id: number) => Promise<boolean>,
): Promise<void> {
  const released_status = 'to-be-requested';
  const waiting = 'requires-hold-evaluation';
  // Whoever set it off: the rules decide.
  const author: Author = { ...by, changed_as: 'hold-rules' };
  await writeDeliveries(
    tx,
    author,
    ids.map(id => ({ id, released_status, from: released_status, status: waiting, actor: system })),
  );
  const deliveries = await tx.query<ToJudge & { id: number; sales_order_id: number }>(TO_JUDGE, [ids]);
  const verdicts = await judgeHold(tx, deliveries[0]?.sales_order_id ?? 0, deliveries);
  const become = (status: DeliveryStatus, which: readonly number[]): Promise<void> =>
    writeDeliveries(
      tx,
      author,
      which.map(id => ({ id, from: waiting, status, actor: system })),
    );
  const idsOf = (held: boolean) =>
    deliveries.filter((_, i) => isHeld(verdicts[i]) === held).map(({ id }) => id);
  keepVerdicts(
    tx,
    by,
    deliveries.map(({ id }) => id),
    verdicts,
  );
  await become('on-hold', idsOf(true));
  const asBefore: number[] = [];
  for (const id of idsOf(false)) if (!(await planAnew(id))) asBefore.push(id);
  await become(released_status, asBefore);
}

const TO_JUDGE = `
  SELECT id, identifier, sales_order_id, dispatch_type, carrier_method_id, dispatch_date, released_status
  FROM dispatch_requests WHERE id = ANY ($1::int[]) ORDER BY id`;
