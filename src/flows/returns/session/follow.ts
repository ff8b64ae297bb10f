import { whyGone } from './facts.ts';
import { nameOf, type ReturnHistory } from './history.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnSession } from './return-model.ts';
import { photoOf } from './saved-state.ts';

/** Follows changes from outside: the OMS's answers, the package, the connection. */
export function follow(
  session: ReturnSession,
  { view, work, outbox, photos, onChange }: ReturnDeps,
  history: ReturnHistory,
): void {
  const recheck = (): void => {
    if (whyGone(view, session.getState()))
      session.send(now => {
        const why = whyGone(view, now);
        return why && 'work' in now
          ? { name: 'gone', article: nameOf(view, now.work.product_identifier ?? now.work.read), why }
          : null;
      });
    session.changed();
  };
  const ended = new AbortController();
  void photos?.dropUnused(() => photoOf(session.getState()), ended.signal).catch(() => undefined);
  session.until(
    () => ended.abort(),
    outbox.subscribe(({ entries }) => {
      history.take(entries.filter(e => e.work === work));
      recheck();
    }),
    onChange(recheck),
  );
}
