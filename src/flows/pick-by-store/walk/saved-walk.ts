import { initial } from '../machine/machine.ts';
import { countOf } from '../machine/state.ts';
import type { Division } from './divide.ts';
import type { WalkState } from './walk-machine.ts';
import type { WalkDeps, WalkItem } from './walk-model.ts';

/** The saved state of a walk: ids and numbers only. */
interface SavedWalk {
  readonly ids: readonly number[];
  readonly state: WalkState;
}
/** Reads the saved state of a walk from the outbox; null: there is none, or it is unreadable. */
export function savedWalk(saved: unknown): SavedWalk | null {
  const walk = saved as SavedWalk | null | undefined;
  return walk && typeof walk === 'object' && Array.isArray(walk.ids) ? walk : null;
}

/**
 * Stores each delivery's share as its progress, and ends the walk, in one transaction (W4); false: nothing was
 * stored.
 */
export function finishWalk(
  { items, outbox, key }: Pick<WalkDeps, 'outbox' | 'key'> & { readonly items: readonly WalkItem[] },
  { shares }: Division,
): Promise<boolean> {
  const progress = items.map(item => {
    const given = shares.find(s => s.delivery_id === item.delivery.id)?.counts ?? {};
    const counts = Object.fromEntries(
      item.delivery.dispatch_request_lines.map(l => [l.id, countOf(item.hand, l.id) + (given[l.id] ?? 0)]),
    );
    return {
      key: item.state_key,
      state: { ...initial, hand: { ...item.hand, counts, scans: [] } },
    };
  });
  return outbox.saveFlows([...progress, { key, state: null }]).then(
    () => true,
    () => false,
  );
}

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
export const storedWalk = (state: WalkState): WalkState =>
  state.name === 'cannot-store'
    ? { name: 'walk', verdict: null, picked: state.picked, scans: state.scans }
    : { ...state, verdict: null };
