import type { ReturnState } from '../machine/state.ts';
import type { ReturnHistory } from './history.ts';
import type { Receipt } from './return-deps.ts';

/** The last receipt, while it may still get its photo (R19). */
export const receiptToPhotograph = (
  state: ReturnState,
  history: Pick<ReturnHistory, 'latest'>,
): Receipt | null => ('may_photograph' in state && state.may_photograph ? history.latest() : null);
