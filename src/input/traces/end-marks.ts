import type { Trace } from './trace.ts';
import { key, keys } from './trace.ts';

export const ean = '8712345678906';

/** A whole scan, and the scanner's end mark. */
export const endMarks: Record<string, Trace> = {
  CR: keys(`${ean}\r`),
  LF: [...keys(ean), key('\n', 1130, { code: '' })],
  CRLF: [...keys(`${ean}\r`), key('\n', 1140, { code: '' })],
  Tab: keys(`${ean}\t`),
  'Ctrl+M': [...keys(ean), key('m', 1130, { ctrl: true })],
};

/** A scanner without end mark, 90 ms for each character. */
export const noEndMark: Trace = keys(ean, { gap: 90 });

/** Enter that is late even for a slow scanner, then a line feed. */
export const slowSuffix: Trace = [
  ...keys(`${ean}\r`, { gap: 100 }),
  key('\n', 1000 + 14 * 100, { code: '' }),
];

/** Two triggers on the same article. */
export const twice: Trace = [...keys(`${ean}\r`), ...keys(`${ean}\r`, { from: 1300 })];

/** Two codes with one Enter each, the second beginning 20 ms after the first's Enter. */
export const closeTogether: Trace = [...keys(`${ean}\r`), ...keys('A-12\r', { from: 1150 })];
