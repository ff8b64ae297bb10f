import { useState } from 'react';
import type { Pages } from './use-pages.ts';

interface Stoppable<R> {
  /** Once stopped it is what was loaded until then. */
  readonly pages: Pages<R>;
  /** There may be a next page, also once it was stopped. */
  readonly more: boolean;
  readonly isStopped: boolean;
  /** Goes on where it was stopped. */
  readonly goOn: () => void;
}

/** A list whose loading can be cancelled; another one, by its name `of`, is loaded again. */
export function useStoppable<R>(pages: Pages<R>, of: string): Stoppable<R> {
  const [stopped, setStopped] = useState<{ readonly of: string; readonly isPaging: boolean } | null>(null);
  if (stopped && stopped.of !== of) setStopped(null);
  const isStopped = stopped?.of === of;
  const begin = (load: () => void) => () => {
    setStopped(null);
    load();
  };
  const again = begin(pages.again);
  return {
    isStopped,
    more: pages.more,
    pages: {
      ...pages,
      ...(isStopped && { rows: pages.rows ?? [], more: false, isWhole: false, busy: false }),
      again,
      renew: begin(pages.renew),
      stop() {
        setStopped({ of, isPaging: pages.isPaging });
        pages.stop();
      },
    },
    goOn: stopped?.isPaging ? begin(pages.next) : again,
  };
}
