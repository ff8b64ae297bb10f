import { system } from '../../../core/delivery/changes.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Author, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type LineChange, writeLines } from '../deliveries/write-lines.ts';
import {
  linkFeeder,
  makePlanned,
  type PlannedDelivery,
  type PlannedLine,
  type PlannedOrder,
  type Take,
  tryAgain,
} from './write-plan.ts';

/** A locked delivery without a place. */
interface Waiting {
  readonly id: number;
  readonly status: DeliveryStatus;
}

/** How much of a waiting delivery goes on waiting as it does. */
export const staying = (
  status: DeliveryStatus,
  planned: readonly PlannedDelivery[],
): 'whole' | 'part' | 'none' => {
  const waiting = planned.filter(one => one.released_status === status).length;
  return waiting === planned.length ? 'whole' : waiting > 0 ? 'part' : 'none';
};

/**
 * Leads a delivery away from where nothing has a place (order-rules.md 0, Parked): it keeps what goes on waiting, else what the first
 * place takes, and goes there as it is. The other pieces are deliveries of their own from now on.
 */
export async function leadAway(
  tx: Transaction,
  author: Author,
  order: PlannedOrder,
  { id, status: from }: Waiting,
  planned: readonly PlannedDelivery[],
  metadata: object,
): Promise<void> {
  const isFree = (one: PlannedDelivery): boolean => one.fed_by.length === 0;
  const kept = planned.find(one => one.released_status === from) ?? planned.find(isFree) ?? planned[0];
  if (!kept) throw new Error('what is planned has a delivery');
  const stay = new Set(kept.lines.map(({ line }) => line));
  const moved: PlannedLine[] = [];
  const others = planned.filter(one => one !== kept);
  await makePlanned(tx, author, order, others, takeFrom(stay, moved));
  const feeders = await makePlanned(
    tx,
    author,
    { ...order, last_number: order.last_number + others.length + others.flatMap(one => one.fed_by).length },
    kept.fed_by,
    copied,
  );
  for (const feeder of feeders) linkFeeder(tx, feeder, id);
  const isFirst = (one: PlannedLine): boolean => kept.lines.find(({ line }) => line === one.line) === one;
  await writeLines(tx, author, [
    // Pieces of one line that wait for different things are lines of their own, made while it says what sold them.
    ...kept.lines.filter(one => !isFirst(one)).map(one => copied(one, id)),
    ...moved.map(awaiting),
    ...kept.lines.filter(isFirst).flatMap(keeping),
  ]);
  if (kept.released_status === from) return;
  const { lines: _lines, fed_by: _fed, dispatch_action: _action, released_status: status, ...place } = kept;
  await writeDeliveries(tx, author, [{ ...place, id, metadata, from, status, actor: system }]);
  if (kept.is_dispatch_assign_retryable) await tryAgain(tx, id, Date.now());
}

/** The first pieces of a line of which none stays go along as it is. A feeder's lines are no pieces of their own. */
const takeFrom =
  (stay: ReadonlySet<number>, moved: PlannedLine[]): Take =>
  (planned, to, { dispatch_action }) => {
    const { line, quantity } = planned;
    const goesAlong = dispatch_action === null && !stay.has(line) && !moved.some(one => one.line === line);
    if (!goesAlong) return copied(planned, to);
    moved.push(planned);
    return { kind: 'move', id: line, to, quantity };
  };

const awaiting = ({ line, release_date = null, presale_id = null }: PlannedLine): LineChange => ({
  kind: 'await',
  id: line,
  release_date,
  presale_id,
});

const keeping = (planned: PlannedLine): LineChange[] => [
  { kind: 'shrink', id: planned.line, kept: planned.quantity },
  awaiting(planned),
];

export const copied = (
  { line, quantity, release_date, presale_id }: PlannedLine,
  to: number,
): LineChange => ({
  kind: 'copy',
  id: line,
  to,
  quantity,
  release_date: release_date ?? null,
  presale_id: presale_id ?? null,
});
