import type { SortSession } from '../sort-model.ts';
import type { SortDeps } from '../sort-deps.ts';

/** Renews the claim on a completion well within its 60 seconds. */
const RENEWAL_MS = 25_000;

type Deps = Pick<SortDeps, 'online' | 'claimCompletion' | 'releaseCompletion'>;

/**
 * Holds one order's completion for this worker; when a colleague holds it, the session gets an event (R20). What is
 * reported as shipped is held as well until the OMS has it, so that it is not offered to colleagues.
 */
export function createCompletionClaim(
  deps: Deps,
  session: Pick<SortSession, 'send'>,
  unsentShipments: () => readonly number[],
) {
  let held: number | null = null;
  const timer = setInterval(() => renew(held === null ? [] : [held]), RENEWAL_MS);
  renew();

  function renew(open: readonly number[] = []): void {
    for (const id of new Set([...open, ...unsentShipments()])) void claim(id);
  }

  const isNeeded = (id: number): boolean => held === id || unsentShipments().includes(id);

  async function claim(dispatch_request_id: number): Promise<void> {
    if (!deps.online()) return;
    const answer = await deps.claimCompletion(dispatch_request_id).catch(() => null);
    // Without an answer work goes on: the OMS ships an order once anyway.
    if (answer === null) return;
    if (answer.granted) {
      // Released meanwhile: a colleague must not wait for it.
      if (!isNeeded(dispatch_request_id)) deps.releaseCompletion(dispatch_request_id);
      return;
    }
    if (held !== dispatch_request_id) return;
    held = null;
    session.send(state =>
      state.name === 'complete' && state.dispatch_request_id === dispatch_request_id
        ? { name: 'claimed-by', by: answer.by }
        : null,
    );
  }

  return {
    hold(dispatch_request_id: number): void {
      held = dispatch_request_id;
      void claim(dispatch_request_id);
    },
    release(dispatch_request_id: number): void {
      held = null;
      if (!isNeeded(dispatch_request_id)) deps.releaseCompletion(dispatch_request_id);
    },
    stop(): void {
      clearInterval(timer);
      held = null;
    },
  };
}
