import { createStore } from 'zustand/vanilla';
import type { Endpoint } from '../../contract/http.ts';
import type { Problem } from '../../contract/problem.ts';
import type { CallInput, Http } from '../sync/http.ts';
import type { Barred } from './session/effects.ts';

/** Whether the OMS takes this worker's scans, by its answers about the work itself. */
export interface WorkAccess {
  /** Null while it takes them. */
  barred(): Barred | null;
  /** The OMS refused a scan for want of a right. Where the session has ended too, nothing else will tell. */
  noteRefused(): void;
  subscribe(listener: () => void): () => void;
}

type Answered =
  | { readonly kind: 'ok' | 'later' }
  | { readonly kind: 'signed-out'; readonly closed?: true }
  | { readonly kind: 'refused'; readonly problem: Pick<Problem, 'status' | 'code'> };

/** The answers to the call that gives the work decide. */
export interface OpenAccess extends WorkAccess {
  note(answer: Answered): void;
  /** The client for that call alone. */
  through(http: Http): Http;
}

/** Nobody is barred from practice. */
export const freeAccess: WorkAccess = {
  barred: () => null,
  noteRefused: () => undefined,
  subscribe: () => () => undefined,
};

/** `gone`: statuses of a refusal that say that the work itself is not there any more. */
export function openAccess(gone: readonly number[] = []): OpenAccess {
  const store = createStore<Barred | null>(() => null);
  let signedOut = false;

  function note(answer: Answered): void {
    if (answer.kind === 'ok') store.setState(null, true);
    if (answer.kind === 'refused') {
      const why = barredBy(answer.problem, gone);
      if (why) store.setState(why, true);
    }
    if (answer.kind === 'signed-out' && answer.closed) store.setState('account', true);
    if (answer.kind !== 'later') signedOut = answer.kind === 'signed-out';
  }

  return {
    barred: store.getState,
    noteRefused() {
      if (signedOut) store.setState('account', true);
    },
    subscribe: listener => store.subscribe(() => listener()),
    note,
    through: http => ({
      ...http,
      async call<E extends Endpoint>(...asked: [E, ...CallInput<E>[]]) {
        const answer = await http.call<E>(...asked);
        note(answer);
        return answer;
      },
    }),
  };
}

function barredBy(
  { status, code }: Pick<Problem, 'status' | 'code'>,
  gone: readonly number[],
): Barred | null {
  if (gone.includes(status)) return 'work';
  if (status !== 403) return null;
  return code === 'foreign-location' ? 'location' : 'right';
}
