import { isArticleNumber } from '../../input/article-number.ts';
import type { WedgeFault } from '../../input/wedge/wedge-fault.ts';

/** So many unreadable scans in a row are the scanner's, not the worker's. */
const IN_A_ROW = 3;

/** Counts scans that came wrong: with a fault, lost, or as an article number with too much or too little. */
export function countUnreadable() {
  let row = 0;
  let lastWas = false;
  const note = (unreadable: boolean): void => {
    row = unreadable ? row + 1 : lastWas ? row : 0;
    lastWas = unreadable;
  };
  return {
    /** A scan; its fault, if it has one, follows. */
    scan: (text: string): void => note(/\d{8}/.test(text) && !isArticleNumber(text)),
    fault(fault: WedgeFault): void {
      if (fault === 'scan-lost' || !lastWas) note(true);
    },
    tooMany: (): boolean => lastWas && row >= IN_A_ROW,
  };
}
