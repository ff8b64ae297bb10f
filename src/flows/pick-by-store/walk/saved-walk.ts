import { countOf, initial } from '../machine/state.ts';
import type { Division } from './divide.ts';
import { dividedInto, isAtRest, type Divided, type WalkState } from './walk-machine.ts';
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

/** Whether the worker must go on with it before another walk begins: to divide what is picked, or to complete what was divided. */
export const isUnderWay = ({ state }: SavedWalk): boolean => state.name === 'complete' || !isAtRest(state);

/**
 * Stores each delivery's share as its progress, and that the walk is divided, in one transaction (W4); null: nothing was
 * stored.
 */
export async function divideWalk(
  {
    items,
    outbox,
    key,
    ids,
  }: Pick<WalkDeps, 'outbox' | 'key' | 'ids'> & { readonly items: readonly WalkItem[] },
  { shares }: Division,
): Promise<readonly Divided[] | null> {
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
  const deliveries = items.map(({ delivery: { id, sales_order } }) => ({
    id,
    order: sales_order.identifier,
  }));
  const walk: SavedWalk = { ids, state: dividedInto(deliveries) };
  return outbox.saveFlows([...progress, { key, state: walk }]).then(
    () => deliveries,
    () => null,
  );
}

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
export const storedWalk = (state: WalkState): WalkState =>
  state.name === 'cannot-store' || state.name === 'barred' ? state.back : { ...state, verdict: null };
