import type { Entry } from '../../../outbox/entry.ts';
import type { SortDraft } from '../machine/state.ts';

/**
 * The order that was marked shipped last: 'wacht op bevestiging' is about it, and ends when the OMS has confirmed it.
 */
export function createShipped() {
  let shipped: number | null = null;
  return {
    note(drafts: readonly SortDraft[]): void {
      for (const draft of drafts) if (draft.type === 'mark-shipped') shipped = draft.dispatch_request_id;
    },
    isConfirmedBy: ({ mutation, state, last_answer }: Entry): boolean =>
      mutation.type === 'mark-shipped' &&
      mutation.dispatch_request_id === shipped &&
      state === 'done' &&
      last_answer?.code === 'ok',
  };
}
