import type { Entry } from '../../../outbox/entry.ts';
import { createMessages } from '../../session/messages.ts';
import type { SortState } from '../machine/state.ts';
import { orderOf } from './news.ts';
import type { SortDeps } from './sort-deps.ts';

/** Messages of the office about the order in hand (R40). */
export function createOrderMessages(deps: SortDeps, entries: readonly Entry[]) {
  let inHand: number | null = null;
  const messages = createMessages(entries, deps, () =>
    inHand === null ? undefined : deps.view.delivery(inHand),
  );
  return {
    ...messages,
    /** The order whose piece was placed last stays in hand until the next article. */
    follow(state: SortState): void {
      inHand = orderOf(state) ?? (state.name === 'scan-article' ? inHand : null);
      messages.hear();
    },
  };
}
