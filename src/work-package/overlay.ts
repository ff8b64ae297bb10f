import { pendingOn, placedOn, type Placed } from '../../core/delivery/delivery.ts';
import type { MutationOf } from '../../contract/scanning/mutation.ts';
import type { PackageDelivery } from '../../contract/scanning/work-package.ts';
import { targetOf, type Entry } from '../outbox/entry.ts';

/** A delivery as this device sees it: the OMS's state and the entries of this device since then. */
export interface ViewDelivery extends PackageDelivery {
  /** Number of entries of this delivery that the OMS has not confirmed; the look-up is compared only when it is 0. */
  readonly unsent: number;
  /** The location was marked complete here and the OMS has not confirmed it. */
  readonly completing: boolean;
  /** Marked shipped here, 'wacht op bevestiging'. */
  readonly shipping: boolean;
}

type Placement = Entry & { readonly mutation: MutationOf<'place-article' | 'receive-return'> };

/**
 * Lays local entries over the OMS's delivery by set union of mutation ids: an accepted placement that comes back in
 * the package is the same one, and never counts twice. Refused ones do not count.
 */
export function overlay(server: PackageDelivery, entries: readonly Entry[]): ViewDelivery {
  const counting = entries.filter(e => counts(e, server.version));
  const takenBack = new Set(counting.flatMap(entry => targetOf(entry) ?? []));
  const local = counting.filter(isPlacement).filter(e => !takenBack.has(e.id));
  const shipped = counting.find(e => e.mutation.type === 'mark-shipped');
  const completed = counting.find(e => e.mutation.type === 'complete-storage-location');
  return {
    ...server,
    status: shipped?.state === 'done' ? 'shipped' : server.status,
    storage_location: server.storage_location ?? local[0]?.mutation.storage_location ?? null,
    location_completed: server.location_completed || completed !== undefined,
    slip_printed:
      server.slip_printed ||
      local.some(
        ({ mutation: m }) =>
          m.type === 'place-article' && m.extra_processing_steps.includes('print-packing-slip'),
      ),
    lines: withPlacements(server, local, takenBack),
    unsent: entries.filter(e => e.state !== 'done').length,
    completing: completed?.state === 'pending',
    shipping: shipped?.state === 'pending',
  };
}

/**
 * Pending, or accepted in a newer version than the package; an accepted entry without a version counts until the
 * package shows it.
 */
export function counts(entry: Entry, version: number): boolean {
  if (entry.state === 'pending') return true;
  if (entry.state === 'parked' || entry.last_answer === null) return false;
  const { code } = entry.last_answer;
  if (code === 'local') return true;
  // Undone, voided, or refused and repaired: the repair counts instead.
  if (code !== 'ok') return false;
  return entry.applied_version === null || entry.applied_version > version;
}

function withPlacements(
  server: PackageDelivery,
  local: readonly Placement[],
  takenBack: ReadonlySet<string>,
): PackageDelivery['lines'] {
  const known = new Set(server.lines.flatMap(l => l.placed.map(p => p.id)));
  const lines = server.lines.map(l => ({ ...l, placed: l.placed.filter(p => !takenBack.has(p.id)) }));
  for (const { id, mutation } of local) {
    if (known.has(id)) continue;
    const placed: Placed = { id, quantity: mutation.quantity };
    const wanting = lines.filter(l => l.product_identifier === mutation.product_identifier);
    // As the OMS does: the first line with room for all of it.
    const line = wanting.find(l => pendingOn(l) >= mutation.quantity) ?? wanting[0];
    line?.placed.push(placed);
  }
  return lines;
}

const isPlacement = (e: Entry): e is Placement =>
  e.mutation.type === 'place-article' || e.mutation.type === 'receive-return';

/** Pieces placed and pieces in all, of one delivery. */
export const progressOf = (delivery: PackageDelivery): { placed: number; quantity: number } => ({
  placed: delivery.lines.reduce((sum, l) => sum + Math.min(placedOn(l), l.quantity), 0),
  quantity: delivery.lines.reduce((sum, l) => sum + l.quantity, 0),
});
