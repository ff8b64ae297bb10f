import type { Clearance } from '../../contract/scanning/work-package.ts';
import type { Entry } from '../outbox/entry.ts';

/** Pieces that this device has taken out of the places to clear, whatever work they belong to. */
export function createCleared() {
  const takenBack = new Set<string>();
  return {
    /** Gives whether one of the entries is a take-back; a refused one took nothing out. */
    applyEntries: (changed: readonly Entry[]): boolean => {
      const takeBacks = changed.flatMap(({ mutation, state }) =>
        mutation.type === 'take-back' ? [{ id: mutation.mutation_id, state }] : [],
      );
      for (const { id, state } of takeBacks)
        if (state === 'parked') takenBack.delete(id);
        else takenBack.add(id);
      return takeBacks.length > 0;
    },
    /** The places in which pieces are left. */
    left: (clearances: readonly Clearance[]): readonly Clearance[] =>
      clearances.flatMap(place => {
        const pieces = place.pieces.filter(({ id }) => !takenBack.has(id));
        return pieces.length > 0 ? [{ ...place, pieces }] : [];
      }),
  };
}
