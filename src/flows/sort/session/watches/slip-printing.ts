import type { Papers } from '../../../../sync/print-slip.ts';
import type { PrintDesk } from '../../../print-desk.ts';
import { createLabelWatch } from './label-watch.ts';
import type { SortSession } from '../sort-model.ts';
import type { SortState } from '../../machine/state.ts';

/**
 * Prints for a session, and watches that the label comes out (R12, R17a); `prints`: papers are printed in this flow.
 */
export function createSlipPrinting(
  desk: PrintDesk,
  session: Pick<SortSession, 'send' | 'note' | 'getState'>,
  prints: () => boolean,
) {
  const watch = createLabelWatch(desk, session);
  return {
    /** The answer belongs to the order that it was asked for: the worker may have gone on to another one. */
    async print(dispatch_request_id: number, papers: Papers): Promise<void> {
      const what = printsAt(session.getState());
      const printed = await desk.print(dispatch_request_id, papers).catch(() => 'waits' as const);
      if (printed === 'sent' || printed === 'shown') {
        watch.printed();
        session.note({ kind: 'printed', code: papers, values: { what } });
      }
      session.send(state =>
        printsFor(state) === dispatch_request_id ? { name: printEvents[printed] } : null,
      );
    },
    // Labels come from elsewhere when slips are not printed here.
    follow: (state: SortState) => watch.follow(prints() ? state : null),
    stop: watch.stop,
  };
}

/** The order whose papers are printed on this step. */
function printsFor(state: SortState): number | null {
  switch (state.name) {
    case 'packing-slip':
      return state.work.dispatch_request_id;
    case 'complete':
      return state.dispatch_request_id;
    case 'cannot-store':
      return printsFor(state.back);
    default:
      return null;
  }
}

/** The location of that order. */
function printsAt(state: SortState): string {
  switch (state.name) {
    case 'packing-slip':
      return state.work.storage_location ?? '';
    case 'complete':
      return state.storage_location;
    case 'cannot-store':
      return printsAt(state.back);
    default:
      return '';
  }
}

const printEvents = {
  sent: 'print-sent',
  shown: 'printed',
  waits: 'print-waits',
  refused: 'print-refused',
} as const;
