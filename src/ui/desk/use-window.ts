import { useDeferredValue, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows that come and go together: a fast scroll brings some in each frame, and not many in one of ten. */
const BLOCK = 4;
/** Blocks that are drawn before and after those in sight. */
const AROUND = 2;
/** Up to this many rows all are drawn: the browser's search finds them, and they are printed and read out whole. */
export const ALL_DRAWN = 200;

export interface RowWindow {
  /** Index of the first row drawn, and of the first one after the last. */
  readonly from: number;
  readonly to: number;
  /** Heights in px of the spacers that replace the others. */
  readonly before: number;
  readonly after: number;
}

/** A row with something under it, which adds to the height of the list in px. */
export interface Opened {
  readonly index: number;
  readonly height: number;
}

/**
 * Chooses the rows to draw out of many rows of one height: those in sight, and some before and after them; on paper
 * all of them. The first frame has those in sight alone, at `scrolled` px: the others are drawn after it.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: () => number,
  scrolled: number,
  opened: readonly Opened[] = [],
): RowWindow {
  const [firstSight] = useState(() => Math.ceil((scrolled + innerHeight) / rowHeight()));
  const blockAt = (top: number) => Math.floor(rowAt(top, rowHeight(), opened) / BLOCK);
  const [first, setFirst] = useState(() => blockAt(scrolled));
  const isPrinting = useIsPrinting();
  const isWindowed = !isPrinting && count > ALL_DRAWN;
  const isAfterFirstFrame = useDeferredValue(isWindowed || count > firstSight, false);
  const look = useEffectEvent((top: number) => setFirst(blockAt(top)));
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWindowed) return;
    const follow = () => look(element.scrollTop);
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, isWindowed]);
  if (isPrinting || (!isWindowed && (count <= firstSight || isAfterFirstFrame)))
    return { from: 0, to: count, before: 0, after: 0 };
  const height = rowHeight();
  if (!isWindowed) return { from: 0, to: firstSight, before: 0, after: (count - firstSight) * height };
  const around = isAfterFirstFrame ? AROUND : 0;
  const inSight = Math.ceil((scroller.current?.clientHeight ?? innerHeight) / (height * BLOCK)) + 1;
  const from = Math.max(0, Math.min(first - around, Math.floor(count / BLOCK) - 1)) * BLOCK;
  const to = Math.min(count, from + (inSight + 2 * around) * BLOCK);
  const added = (is: (index: number) => boolean) =>
    opened.reduce((sum, one) => sum + (is(one.index) ? one.height : 0), 0);
  return {
    from,
    to,
    before: from * height + added(index => index < from),
    after: (count - to) * height + added(index => index >= to),
  };
}

/** The row at so many px from the top of the list; `opened` is in the order of the rows. */
function rowAt(top: number, height: number, opened: readonly Opened[]): number {
  let above = 0;
  for (const one of opened) {
    const end = (one.index + 1) * height + above;
    if (end > top) break;
    if (end + one.height > top) return one.index;
    above += one.height;
  }
  return (top - above) / height;
}

/** The browser takes the page for paper when the listeners have returned, so it is drawn in them. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
