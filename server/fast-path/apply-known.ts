import type { MutationOf, MutationResult } from '../../contract/mutation.ts';
import type { Database } from '../db/pool.ts';
import { noChanges } from '../mutations/changes.ts';
import { decide } from '../mutations/decide.ts';
import type { MutationItem } from '../mutations/item.ts';
import type { KnownBatches, KnownWorld } from './known-batches.ts';
import { type DecidedPlacements, storePlacements } from '../mutations/store-changes.ts';

type Placement = MutationItem & {
  readonly mutation: MutationOf<'place-article'> & { readonly dispatch_request_batch_identifier: string };
};
type Decided = DecidedPlacements & {
  readonly world: KnownWorld;
  readonly results: readonly (readonly [MutationItem, MutationResult])[];
};

/**
 * Decides placements in batches that are known at once, and stores them where that still holds. Those without a result are
 * the database's to decide: nothing of them is stored, and all of a batch are among them or none. So it is for whatever
 * would be refused, and for what was stored before.
 */
export async function applyToKnown(
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
): Promise<Map<MutationItem, MutationResult>> {
  if (!items.every(isPlacement)) return new Map();
  let decided: Decided[] = [];
  try {
    const worlds = await known.take([...new Set(items.map(batchOf))]);
    decided = worlds.flatMap(world => {
      const own = items.filter(item => batchOf(item) === world.known.batch.identifier);
      return decideAll(world, own) ?? [];
    });
    if (decided.length > 0) await storePlacements(db, decided);
  } catch {
    // If it was not that the database has gone on, the transaction that follows tells it again.
    for (const { world } of decided) known.leave(world.known.batch.identifier);
    return new Map();
  }
  for (const { world, changes } of decided) known.keep(world, changes);
  return new Map(decided.flatMap(({ results }) => results));
}

/** Undefined where one of them is refused. */
function decideAll(world: KnownWorld, items: readonly MutationItem[]): Decided | undefined {
  const changes = noChanges();
  const results: [MutationItem, MutationResult][] = [];
  for (const item of items) {
    const decision = decide(item, world, changes);
    if ('problem' in decision) return undefined;
    results.push([item, { id: item.mutation.id, status: 200, body: decision.reply }]);
  }
  return { world, changes, results };
}

const isPlacement = (item: MutationItem): item is Placement =>
  item.mutation.type === 'place-article' && item.mutation.dispatch_request_batch_identifier !== undefined;
const batchOf = ({ mutation }: Placement): string => mutation.dispatch_request_batch_identifier;
