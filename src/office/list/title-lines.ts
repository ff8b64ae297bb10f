import type { WholeTitle } from './column.ts';

/** Room for a title beside a status on a card of the narrowest phone, in px. */
const BESIDE_STATUS = 190;
/** Space left and right of the content of a card. */
const PADDING = 32;
const MARK = 20;
/** Bold figures and dashes, and letters, of which few are wider. */
const FIGURE = 9;
const LETTER = 12;
/** Height of a line in px. */
export const TITLE_LINE = 20;

/**
 * Lines that the title of a card takes for itself; 0: it stands beside the status. Counted and not measured: a row's
 * height is known before it is drawn.
 */
export function titleLines({ text, marks }: WholeTitle, width = innerWidth): number {
  const most = text.length * LETTER + marks * MARK;
  if (most <= BESIDE_STATUS) return 0;
  const size = most - (text.match(/[\d-]/g)?.length ?? 0) * (LETTER - FIGURE);
  return size <= BESIDE_STATUS ? 0 : Math.ceil(size / (width - PADDING));
}
