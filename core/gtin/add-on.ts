import { hasValidCheckDigit } from './check-digit.ts';
import { expandUpcE } from './upc-e.ts';

const ADD_ONS = [2, 5];
/** EAN-13, UPC-A, EAN-8 and UPC-E. */
const LENGTHS = [13, 12, 8];

/** The article numbers that digits may be together with an add-on, such as the number of a magazine or the price of a book. */
export const withoutAddOn = (digits: string): readonly string[] =>
  LENGTHS.filter(length => ADD_ONS.includes(digits.length - length))
    .map(length => digits.slice(0, length))
    .flatMap(article => [
      ...(hasValidCheckDigit(article) ? [article] : []),
      ...expandUpcE(article).flatMap(({ upcA, verified }) => (verified ? [upcA] : [])),
    ]);
