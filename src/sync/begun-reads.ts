import type { Endpoint } from '../../contract/http.ts';
import { pathOf, type Answer, type CallInput, type Http } from './http.ts';

/** How long an answer that nobody has asked for yet is kept, in ms. */
const FRESH_MS = 15_000;

/** A client whose reads may begin before the screen that asks for them is there. */
export interface EarlyHttp extends Http {
  /** Begins a read; the first `call` of the same address takes its answer, once, unless there was no network. Gives that answer too. */
  begin<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
}

/** Adds `begin` to a client. `now` is monotonic, in ms. */
export function withBegunReads(http: Http, now: () => number): EarlyHttp {
  const begun = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return {
    ...http,
    begin(endpoint, input = {}) {
      const answer = http.call(endpoint, input);
      begun.set(pathOf(endpoint, input), { at: now(), answer });
      return answer;
    },
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
      const path = endpoint.method === 'GET' ? pathOf(endpoint, input) : '';
      const early = begun.get(path);
      begun.delete(path);
      if (early && now() - early.at < FRESH_MS) {
        const answer = (await early.answer) as Answer<E>;
        // Without a usable answer: the network may have returned while the code loaded.
        if (answer.kind !== 'later' || answer.why !== 'network') return answer;
      }
      return http.call(endpoint, input);
    },
  };
}
