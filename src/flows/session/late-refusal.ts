import type { Clock } from '../../outbox/deps.ts';
import { refusedIn, type Noted } from './happened.ts';
import type { Verdict } from '../steps/verdict-step.ts';

interface Judged<V> {
  readonly verdict: V | null;
}

/** So long a refusal stays at least, unless it is tapped. */
const SEEN_AFTER_MS = 2000;

/**
 * The OMS's late word about a scan: in sight until it is tapped, or until a scan after it succeeded (`successes`: the verdicts of
 * that).
 */
export function createLateRefusal<V extends Verdict>(
  sleep: Clock['sleep'],
  changed: () => void,
  successes: readonly V['code'][],
) {
  let shown: { readonly verdict: V; aged: boolean; succeeded: boolean } | null = null;

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
    get: (state: Judged<Verdict>): V | null =>
      shown === null || state.verdict === shown.verdict ? null : shown.verdict,
    /** Things that the stage doesn't say are remembered here. */
    show(verdict: V, stage: { getState(): Judged<Verdict>; note(noted: Noted): void }): void {
      const refused = refusedIn(verdict);
      if (refused && stage.getState().verdict !== verdict) stage.note(refused);
      const own = { verdict, aged: false, succeeded: false };
      shown = own;
      changed();
      void sleep(SEEN_AFTER_MS).then(() => {
        own.aged = true;
        if (shown === own) judge();
      });
    },
    follow({ verdict }: Judged<Verdict>): void {
      if (!shown || !verdict || !successes.includes(verdict.code)) return;
      shown.succeeded = true;
      judge();
    },
    seen,
  };
}
