import { followAccess } from '../../session/follow-access.ts';
import { printsNow, slipPrinter } from './slip-printer.ts';
import type { SortParts } from './parts.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortSession } from './sort-model.ts';

/** Follows changes from outside: the OMS's answers to entries, the package, the printers, the connection. */
export function follow(
  session: SortSession,
  deps: SortDeps,
  { history, news, messages, shipped }: SortParts,
): void {
  const { work, outbox, desk, onChange } = deps;
  /** A colleague, or the office, changed the order while the worker is on the step (R21, R21b). */
  function recheck(): void {
    if (!news.judge(session.getState())) return news.seen();
    // Judged at its turn: the worker may have placed the article by then, which is the change itself.
    session.send(now => {
      const event = news.judge(now);
      news.seen();
      return event;
    });
  }
  let isOfOms = false;
  /** The printers may become known when the step has begun, or a step that was restored waits for its slip. */
  function seePrinters(): void {
    const was = isOfOms;
    isOfOms = slipPrinter(desk.get()) === 'oms';
    if (isOfOms && !was) session.send(now => printsNow(desk.get(), now));
    session.changed();
  }
  session.until(
    outbox.subscribe(({ entries }) => {
      const own = entries.filter(e => e.work === work);
      history.take(own);
      messages.note(own);
      for (const entry of own) {
        const name = shipped.answerIn(entry);
        if (name)
          session.send(now =>
            now.verdict?.code === 'shipped' && shipped.answerIn(entry) === name ? { name } : null,
          );
      }
      recheck();
      session.changed();
    }),
    desk.subscribe(seePrinters),
    onChange(() => {
      recheck();
      messages.hear();
      session.changed();
    }),
  );
  followAccess(session, deps, { resends: true });
  // A step that was restored may be about what has changed meanwhile.
  recheck();
  seePrinters();
}
