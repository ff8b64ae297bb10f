import type { Entry } from '../../../outbox/entry.ts';
import type { SortDraft } from '../machine/events.ts';

/**
 * The order that was marked shipped last: 'wacht op bevestiging' is about it, and ends when the OMS has confirmed it, or
 * refused: then its card says what is so.
 */
export function createShipped() {
  let shipped: number | null = null;
  return {
    note(drafts: readonly SortDraft[]): void {
      for (const draft of drafts) if (draft.type === 'mark-shipped') shipped = draft.dispatch_request_id;
    },
    /** The OMS's answer about it in an entry; null: none, or about another order. */
    answerIn({ mutation, state, last_answer }: Entry): 'confirmed' | 'unconfirmed' | null {
      if (mutation.type !== 'mark-shipped' || mutation.dispatch_request_id !== shipped) return null;
      if (state === 'parked') return 'unconfirmed';
      return state === 'done' && last_answer?.code === 'ok' ? 'confirmed' : null;
    },
  };
}
