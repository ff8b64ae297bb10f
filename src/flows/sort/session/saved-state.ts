import { initial } from '../machine/state.ts';
import { transitions } from '../machine/transitions.ts';
import type { SortState } from '../machine/state.ts';

const QUANTITY_KEY = 'processProduct.sort.currentProductQuantity';

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
export const stored = (state: SortState): SortState =>
  state.name === 'cannot-store' || state.name === 'barred' ? stored(state.back) : { ...state, verdict: null };

/** Reads a saved state: a slip that was printing when the app stopped is asked again. */
export const restored = (saved: unknown): SortState => {
  const state = saved as SortState | undefined;
  // After a rollback the state may come from a newer version, with a step that is unknown here.
  if (!state || typeof state !== 'object' || !Object.hasOwn(transitions, state.name)) return initial;
  if ('printing' in state)
    return {
      ...state,
      verdict: null,
      printing: 'asked',
      ...(state.name === 'complete' && { late: false, doubt: false }),
    };
  return { ...state, verdict: null };
};

/**
 * The documents name this key (review-refunds-warehouse.md 9): the quantity of the current article; null without one.
 */
export function keepQuantity(quantity: number | null): void {
  try {
    if (quantity === null) localStorage.removeItem(QUANTITY_KEY);
    else localStorage.setItem(QUANTITY_KEY, String(quantity));
  } catch {
    // Storage refused: the flow's own saved state has the quantity as well.
  }
}
