import { expect, test } from 'vitest';
import { titleLines } from './title-lines.ts';

test.each([
  ['261119-0001', 5, 320, 1],
  ['261119-0001', 4, 320, 0],
  ['261110-0020490', 3, 320, 0],
  ['261110-0020490-EXTRA', 0, 320, 1],
  ['NL-WEBSHOP-2026-11-19-000000123456', 3, 320, 2],
  ['NL-WEBSHOP-2026-11-19-000000123456', 0, 412, 1],
  ['WWWWWWWWWWWWWWWW', 0, 412, 1],
])('%s with %i marks at %i px has %i lines of its own', (text, marks, width, lines) =>
  expect(titleLines({ text, marks }, width)).toBe(lines),
);
