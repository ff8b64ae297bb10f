import type { Clock } from '../../../../outbox/deps.ts';
import type { SortState, Verdict } from '../../machine/state.ts';

/** So long a refusal stays at least, unless it is tapped. */
const SEEN_AFTER_MS = 2000;

/** A refusal that came late: in sight until it is tapped, or until the next article was placed or counted (R4). */
export function createLateRefusal(sleep: Clock['sleep'], changed: () => void) {
  let shown: { readonly verdict: Verdict; aged: boolean; succeeded: boolean } | null = null;

  function seen(): void {
    if (!shown) return;
    shown = null;
    changed();
  }

  const judge = (): void => {
    if (shown?.aged && shown.succeeded) seen();
  };

  return {
    /** Nothing while the stage itself says it. */
    get: (state: SortState): Verdict | null =>
      shown === null || state.verdict === shown.verdict ? null : shown.verdict,
    show(verdict: Verdict): void {
      const own = { verdict, aged: false, succeeded: false };
      shown = own;
      changed();
      void sleep(SEEN_AFTER_MS).then(() => {
        own.aged = true;
        if (shown === own) judge();
      });
    },
    follow({ verdict }: SortState): void {
      if (!shown || (verdict?.code !== 'placed' && verdict?.code !== 'counted')) return;
      shown.succeeded = true;
      judge();
    },
    seen,
  };
}
