import type { MutationOf, MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Database } from '../../ground/db/pool.ts';
import type { MutationItem } from '../mutations/item.ts';
import { isRefusal, judge, resultOf } from '../mutations/judge.ts';
import type { KnownBatches, KnownWorld } from './known-batches.ts';
import { type DecidedPlacements, storePlacements } from '../mutations/store-changes.ts';
import { isOvertaken } from './still-current.ts';

type Placement = MutationItem & {
  readonly mutation: MutationOf<'place-article'> & { readonly dispatch_request_batch_identifier: string };
};
type Accepted = DecidedPlacements & {
  readonly world: KnownWorld;
  readonly results: readonly (readonly [MutationItem, MutationResult])[];
};

/**
 * Accepts placements in known batches, and stores them where what is known still holds. Those without a result are for the
 * transaction that locks and loads: nothing of them is stored, and all of a batch are among them or none. So it is for
 * whatever would be refused, and for what was stored before. `report` gets errors that no rule foresaw.
 */
export async function applyToKnown(
  db: Database,
  known: KnownBatches,
  items: readonly MutationItem[],
  report: (error: unknown) => void,
): Promise<Map<MutationItem, MutationResult>> {
  if (!items.every(isPlacement)) return new Map();
  let accepted: Accepted[] = [];
  try {
    const worlds = await known.take([...new Set(items.map(batchOf))]);
    accepted = worlds.flatMap(world => {
      const own = items.filter(item => batchOf(item) === world.known.batch.identifier);
      return acceptAll(world, own) ?? [];
    });
    if (accepted.length > 0) await storePlacements(db, accepted);
  } catch (error) {
    for (const { world } of accepted) known.leave(world.known.batch.identifier);
    if (!isOvertaken(error)) report(error);
    return new Map();
  }
  for (const { world, changes } of accepted) known.keep(world, changes);
  return new Map(accepted.flatMap(({ results }) => results));
}

/** Undefined where one of them is refused: no refusal stands on what is only known. */
function acceptAll(world: KnownWorld, items: readonly MutationItem[]): Accepted | undefined {
  const { decisions, changes } = judge(items, world);
  if (decisions.some(isRefusal)) return undefined;
  const results = items.flatMap((item, i) => {
    const decision = decisions[i];
    return decision ? [[item, resultOf(item, decision)] as const] : [];
  });
  return { world, changes, results };
}

const isPlacement = (item: MutationItem): item is Placement =>
  item.mutation.type === 'place-article' && item.mutation.dispatch_request_batch_identifier !== undefined;
const batchOf = ({ mutation }: Placement): string => mutation.dispatch_request_batch_identifier;
