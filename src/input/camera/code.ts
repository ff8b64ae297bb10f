import { isWebAddress } from '../../../core/code/digital-link.ts';
import { scannedText } from '../../../core/code/scanned-text.ts';
import { GS, gtin14Of, isElementString } from '../../../core/gtin/gs1.ts';
import { pad } from '../../../core/gtin/gtin.ts';
import { scanRules } from '../scan-rules.ts';
import { isMatrix, type CameraRead } from './read.ts';

/** The thing that a read names. */
export type Code = {
  readonly text: string;
  /** The same for all spellings: decoders write a UPC-A as 12 digits or 13, and a symbol has an identifier or none. */
  readonly key: string;
  /** The number alone of the article that elements name, or the code itself. */
  readonly number: string;
  readonly hasElements: boolean;
  /**
   * Of several codes in a picture the lowest counts: 0 is what shops and carriers print to be scanned, 1 other text in squares, 2 the
   * address of a page, which packages bear for their buyers.
   */
  readonly rank: 0 | 1 | 2;
};

/** A GTIN-14 that begins with 0 is a GTIN-13. */
const inThirteen = (text: string): string => pad(text).replace(/^0(?=\d{13}$)/, '');

const rankOf = (code: string, { format }: CameraRead, hasElements: boolean): Code['rank'] => {
  if (isWebAddress(code)) return 2;
  return isMatrix(format) && !hasElements ? 1 : 0;
};

export const codeOf = (read: CameraRead): Code => {
  const code = scannedText(read.text, scanRules());
  const hasElements = isElementString(code);
  const key = inThirteen(code.replaceAll(GS, ''));
  const gtin = hasElements ? gtin14Of(code) : undefined;
  const number = gtin === undefined ? key : inThirteen(gtin);
  return { text: read.text, key, number, hasElements, rank: rankOf(code, read, hasElements) };
};

/** Whether two codes are on one thing: its number with and without lot and expiry. Two of one article with other elements are two things. */
export const isSameThing = (a: Code, b: Code): boolean =>
  a.key === b.key || (a.number === b.number && a.hasElements !== b.hasElements);

/** The likeliest meant first: then what says most. */
export const byRank = (a: Code, b: Code): number =>
  a.rank - b.rank || Number(b.hasElements) - Number(a.hasElements);
