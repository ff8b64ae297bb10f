import { LRUCache } from 'lru-cache';
import { placedOn } from '../../../core/delivery/delivery.ts';
import type { Database } from '../../ground/db/pool.ts';
import type { Changes } from '../mutations/changes.ts';
import { loadBatches, type LoadedBatch } from '../mutations/load-world.ts';
import { emptyWorld, type World, type ZoneState } from '../mutations/world.ts';

/**
 * Batches as this process last saw them, whole, so that a placement need not ask the database. Every fact that a
 * placement is accepted on raises the batch's version when it changes, or is unique in the database (a key, a
 * delivery's place): `storePlacements` fails when the database is newer. Nothing may be refused by what is known
 * here.
 */
export interface KnownBatches {
  /**
   * Takes the named batches that are known, each as the world of its placements. A batch that is not put back by
   * `keep` is forgotten: that is so after an error, and so that nobody else decides on it meanwhile.
   */
  take(identifiers: readonly string[]): Promise<KnownWorld[]>;
  /** The placements that were decided on it are stored. */
  keep(world: KnownWorld, changes: Changes): void;
  /** It changes now, in another way. */
  forget(identifier: string): void;
  /** Others may write to it too: it is not loaded again for a while. */
  leave(identifier: string): void;
}

export type KnownWorld = World & {
  readonly known: KnownBatch;
  /** The epoch under which it was loaded. */
  readonly epoch: string;
};
type KnownBatch = LoadedBatch & { readonly until: number; readonly lines: number };

/** Lines of all known batches; some 300 bytes each. */
const MOST_LINES = 50_000;
/** Names and kinds of places are the only facts that change without a version. */
const LASTS_MS = 60_000;

/**
 * `epoch`: the stored one, as far as this process knows. A batch is loaded after so many groups have asked for it in
 * vain (`learntAfter`), ten times as many after others have written to it.
 */
export function createKnownBatches(db: Database, epoch: () => string, learntAfter: number): KnownBatches {
  const known = new LRUCache<string, KnownBatch>({
    maxSize: MOST_LINES,
    sizeCalculation: batch => 1 + batch.lines,
  });
  /** Number of groups that asked for a batch in vain. */
  const asked = new LRUCache<string, number>({ max: 1000 });
  /** As last loaded: batches share them. */
  const zones = new Map<number, ZoneState>();
  let loadedUnder = epoch();

  async function learn(identifiers: readonly string[]): Promise<void> {
    const until = Date.now() + LASTS_MS;
    const loaded = await db.transaction(tx => loadBatches(tx, identifiers), { planOnce: 'scans' });
    for (const [identifier, batch] of loaded) {
      const lines = [...batch.deliveries.values()].reduce((n, d) => n + d.lines.length, 0);
      known.set(identifier, { ...batch, until, lines });
      zones.set(batch.zone.id, batch.zone);
    }
    // Also when there was no such batch, or one without a zone, so that nobody makes us look for it again at once.
    for (const identifier of identifiers) asked.delete(identifier);
  }

  return {
    async take(identifiers) {
      const under = epoch();
      if (loadedUnder !== under) {
        for (const cache of [known, zones, asked]) cache.clear();
        loadedUnder = under;
      }
      const now = Date.now();
      const unknown = identifiers.filter(name => (known.get(name)?.until ?? 0) < now);
      for (const name of unknown) {
        known.delete(name);
        asked.set(name, (asked.get(name) ?? 0) + 1);
      }
      const wanted = unknown.filter(name => (asked.get(name) ?? 0) > learntAfter);
      if (wanted.length > 0) await learn(wanted);
      if (epoch() !== under) return [];
      return identifiers.flatMap(name => {
        const one = known.get(name);
        if (!one) return [];
        known.delete(name);
        const { batch, deliveries, zone } = one;
        return {
          ...emptyWorld(now),
          known: one,
          epoch: under,
          batches: new Map([[batch.id, batch]]),
          deliveries,
          zones: [zones.get(zone.id) ?? zone],
        };
      });
    },
    keep(world, { deliveries }) {
      if (world.epoch !== loadedUnder) return;
      for (const line of [...deliveries].flatMap(d => d.lines)) {
        line.quantity_placed = placedOn(line);
        line.placed = [{ id: 'unnamed', quantity: line.quantity_placed }];
      }
      world.known.batch.version += 1;
      known.set(world.known.batch.identifier, world.known);
    },
    forget: identifier => void known.delete(identifier),
    leave: identifier => void asked.set(identifier, -10 * learntAfter),
  };
}
