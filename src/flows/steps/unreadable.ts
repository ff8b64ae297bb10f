import { readGtin } from '../../../core/gtin/gtin.ts';
import { isArticleNumber } from '../../input/article-number.ts';
import type { WedgeFault } from '../../input/wedge/wedge-fault.ts';

/** So many unreadable scans in a row are the scanner's, not the worker's. */
const IN_A_ROW = 3;

/** Counts scans that came wrong: with a fault, lost, or as codes that nobody knows and that are no whole article number. */
export function countUnreadable() {
  let row = 0;
  let lastWas = false;
  const note = (unreadable: boolean): void => {
    row = unreadable ? row + 1 : lastWas ? row : 0;
    lastWas = unreadable;
  };
  return {
    /** A scan; `known`: this device knows what it is. Its fault, if it has one, follows. */
    scan: (text: string, known: boolean): void => note(!known && !isWhole(text)),
    fault(fault: WedgeFault): void {
      if (fault === 'scan-lost' || !lastWas) note(true);
    },
    tooMany: (): boolean => lastWas && row >= IN_A_ROW,
  };
}

const isWhole = (text: string): boolean => isArticleNumber(text) || isElementString(text);

/** A short number fits an article's as well, so only the long form shows that it was read whole. */
function isElementString(text: string): boolean {
  const gtin = readGtin(text);
  return gtin.ok && gtin.format === 'gs1' && gtin.valid_check_digit;
}
