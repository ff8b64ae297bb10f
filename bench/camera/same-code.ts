import { pad } from '../../core/gtin/gtin.ts';
import { expandUpcE } from '../../core/gtin/upc-e.ts';

/**
 * Whether two texts name one code, as HOWTO.md compares: without control characters and GS1's, articles padded, a
 * UPC-E also as its expansion.
 */
export const isSameCode = (a: string, b: string): boolean =>
  spellings(a).some(text => spellings(b).includes(text));

const spellings = (text: string): string[] => {
  const plain = text
    .replaceAll(/<(GS|FNC\d)>/g, '')
    .replaceAll(/[^ -~]/g, '')
    .replace(/^\](C1|E0)/, '');
  return [pad(plain), ...expandUpcE(plain).map(({ upcA }) => pad(upcA))];
};
