import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { codeOf, isAway, isConflict, isOverTime, untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { completeReceipt } from '../goods-receipts/complete-receipt.ts';
import { applyToKnown } from '../fast-path/apply-known.ts';
import type { MutationItem } from './item.ts';
import type { KnownBatches } from '../fast-path/known-batches.ts';
import { isRefusal, judge, resultOf } from './judge.ts';
import { loadWorld } from './load-world.ts';
import { planRepairs } from './plan-repairs.ts';
import { internalError, problem } from './refusals.ts';
import { storeChanges } from './store-changes.ts';

/** Less than the 15 s after which a device gives up on its list. */
const EACH_FOR_MS = 8000;

/** Takes errors that no rule foresaw. */
export type Report = (error: unknown) => void;

/**
 * Applies mutations in order, each exactly once; one result each. Placements in `known` batches are accepted without a look at
 * the database, where it agrees when they are stored (fast-path/); all else is decided in one transaction. A refusal touches
 * no other mutation, and when the group fails, each is tried by itself, so that one bad one cannot fail the others.
 */
export async function applyMutations(
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
  report: Report,
): Promise<MutationResult[]> {
  const quickly = await applyToKnown(db, known, items, report);
  const others = items.filter(item => !quickly.has(item));
  const slowly = others.length > 0 ? await applyLocked(db, known, others, report) : [];
  return items.map(item => {
    const result = quickly.get(item) ?? slowly.shift();
    if (!result) throw new Error('there is a result for every mutation');
    return result;
  });
}

async function applyLocked(
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
  report: Report,
): Promise<MutationResult[]> {
  try {
    return await applyGroup(db, known, items);
  } catch (error) {
    // Without a database, trying the others one by one does not help.
    if (items.length === 1 || isAway(error)) return items.map(item => failed(item, error, report));
  }
  return applyEach(db, known, items, report);
}

/** Each by itself, for this long; the others get a 503, because other requests wait for their turn too. */
async function applyEach(
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
  report: Report,
): Promise<MutationResult[]> {
  const results: MutationResult[] = [];
  const until = performance.now() + EACH_FOR_MS;
  for (const item of items) {
    if (performance.now() > until) results.push(comeBack(item));
    else results.push(...(await applyLocked(db, known, [item], report)));
  }
  return results;
}

const applyGroup = (
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
): Promise<MutationResult[]> =>
  untilSettled(() => db.transaction(tx => applyIn(tx, known, items), { planOnce: 'scans' }), isPassing);

async function applyIn(
  tx: Transaction,
  known: KnownBatches,
  items: readonly MutationItem[],
): Promise<MutationResult[]> {
  const world = await loadWorld(tx, items, Date.now());
  const { decisions, changes } = judge(items, world);
  for (const { identifier } of changes.batches) known.forget(identifier);
  storeChanges(tx, changes, world);
  for (const { goods_receipt_id, author } of changes.finished_receipts)
    await completeReceipt(tx, goods_receipt_id, author);
  const repairs = await planRepairs(tx, decisions.filter(isRefusal), world);
  return items.map((item, i) => {
    const decision = decisions[i];
    if (!decision) throw new Error('there is a decision for every mutation');
    return resultOf(item, decision, isRefusal(decision) ? repairs.get(decision) : undefined);
  });
}

const refusal = (id: string, why: Problem): MutationResult => ({ id, status: why.status, problem: why });

/** Nothing of it was applied. */
function failed(item: MutationItem, error: unknown, report: Report): MutationResult {
  const { id } = item.mutation;
  // Another user's mutation, or one of another type, has this id.
  if (codeOf(error) === UNIQUE_VIOLATION)
    return refusal(id, problem(422, 'key-reused', 'Deze sleutel is al voor een andere scan gebruikt.'));
  if (isPassing(error)) return refusal(id, problem(409, 'in-progress', 'Deze scan wordt al verwerkt.'));
  report(error);
  if (isAway(error) || isOverTime(error)) return comeBack(item);
  return refusal(id, internalError);
}

const comeBack = ({ mutation: { id } }: MutationItem): MutationResult =>
  refusal(id, problem(503, 'database-unavailable', 'OMS is even niet beschikbaar. Probeer het zo nogmaals.'));

const UNIQUE_VIOLATION = '23505';

/** Deadlock, serialisation failure, or a key or location that another process took meanwhile. */
const isPassing = (error: unknown): boolean => isConflict(error) || codeOf(error) === UNIQUE_VIOLATION;
