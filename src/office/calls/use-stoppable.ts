import { useState } from 'react';
import type { Pages } from './use-pages.ts';

interface Stoppable<R> {
  /** Once stopped it is what was loaded until then. */
  readonly pages: Pages<R>;
  readonly isStopped: boolean;
  /** Goes on where it was stopped. */
  readonly goOn: () => void;
}

/** A list whose loading can be cancelled; another one, by its name `of`, is loaded again. */
export function useStoppable<R>(pages: Pages<R>, of: string): Stoppable<R> {
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = stopped === of;
  return {
    isStopped,
    pages: {
      ...pages,
      ...(isStopped && { rows: pages.rows ?? [], more: false, busy: false }),
      stop() {
        setStopped(of);
        pages.stop();
      },
    },
    goOn() {
      setStopped(null);
      (pages.rows && !pages.isBefore ? pages.next : pages.again)();
    },
  };
}
