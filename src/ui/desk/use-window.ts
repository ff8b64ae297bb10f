import { useDeferredValue, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows of one height, of which only some are drawn. */
const BLOCK = 16;
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

/**
 * Chooses the rows to draw out of many rows of one height: those in sight, and a block before and after them; on paper
 * all of them. The first frame has those in sight alone, at `scrolled` px: the others are drawn after it.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: () => number,
  scrolled: number,
): RowWindow {
  const [firstSight] = useState(() => Math.ceil((scrolled + innerHeight) / rowHeight()));
  const [first, setFirst] = useState(() => Math.floor(scrolled / (rowHeight() * BLOCK)));
  const isPrinting = useIsPrinting();
  const isWindowed = !isPrinting && count > ALL_DRAWN;
  const isAfterFirstFrame = useDeferredValue(isWindowed || count > firstSight, false);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWindowed) return;
    const follow = () => setFirst(Math.floor(element.scrollTop / (rowHeight() * BLOCK)));
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `rowHeight` measures what is drawn when it is asked
  }, [scroller, isWindowed]);
  if (isPrinting || (!isWindowed && (count <= firstSight || isAfterFirstFrame)))
    return { from: 0, to: count, before: 0, after: 0 };
  const height = rowHeight();
  if (!isWindowed) return { from: 0, to: firstSight, before: 0, after: (count - firstSight) * height };
  const around = isAfterFirstFrame ? 1 : 0;
  const inSight = Math.ceil((scroller.current?.clientHeight ?? innerHeight) / (height * BLOCK)) + 1;
  const from = Math.max(0, Math.min(first - around, Math.floor(count / BLOCK) - 1)) * BLOCK;
  const to = Math.min(count, from + (inSight + 2 * around) * BLOCK);
  return { from, to, before: from * height, after: (count - to) * height };
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
