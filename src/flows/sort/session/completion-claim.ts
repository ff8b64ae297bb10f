import type { SortSession } from './sort-model.ts';
import type { SortDeps } from './sort-deps.ts';

/** Renews the claim on a completion well within its 60 seconds. */
const RENEWAL_MS = 25_000;

type Deps = Pick<SortDeps, 'online' | 'claimCompletion' | 'releaseCompletion'>;

/** Holds one order's completion for this worker; when a colleague holds it, the session gets an event (R20). */
export function createCompletionClaim(deps: Deps, session: Pick<SortSession, 'send'>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let held: number | null = null;

  function stop(): void {
    clearInterval(timer);
    held = null;
  }

  async function claim(dispatch_request_id: number): Promise<void> {
    if (!deps.online()) return;
    const answer = await deps.claimCompletion(dispatch_request_id).catch(() => null);
    // Without an answer work goes on: the OMS ships an order once anyway.
    if (answer === null) return;
    if (held !== dispatch_request_id) {
      // Released meanwhile: a colleague must not wait for it.
      if (answer.granted) deps.releaseCompletion(dispatch_request_id);
      return;
    }
    if (answer.granted) return;
    stop();
    session.send(state =>
      state.name === 'complete' && state.dispatch_request_id === dispatch_request_id
        ? { name: 'claimed-by', by: answer.by }
        : null,
    );
  }

  return {
    hold(dispatch_request_id: number): void {
      stop();
      held = dispatch_request_id;
      timer = setInterval(() => void claim(dispatch_request_id), RENEWAL_MS);
      void claim(dispatch_request_id);
    },
    release(dispatch_request_id: number): void {
      stop();
      deps.releaseCompletion(dispatch_request_id);
    },
    stop,
  };
}
