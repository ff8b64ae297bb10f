import { pad } from '../../core/gtin/gtin.ts';
import { expandUpcE } from '../../core/gtin/upc-e.ts';

/**
 * Whether two texts name one code, as HOWTO.md compares: without control characters, GS1's and brackets, articles padded, a
 * UPC-E also as its expansion.
 */
export const isSameCode = (a: string, b: string): boolean =>
  spellings(a).some(text => spellings(b).includes(text));

const spellings = (text: string): string[] => {
  const plain = text
    .replaceAll(/<(GS|FNC\d)>/g, '')
    .replaceAll(/[^ -~]/g, '')
    .replace(/^\](?:C1|E0|e0|d2|Q3)/, '')
    .replaceAll(/\((\d{2})\)/g, '$1');
  return [pad(plain), ...expandUpcE(plain).map(({ upcA }) => pad(upcA))];
};
