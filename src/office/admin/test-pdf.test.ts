import { execFileSync } from 'node:child_process';
import { pathOf } from '../../../server/testing/programs.ts';
import { expect, test } from 'vitest';
import { testPdf } from './test-pdf.ts';

test('the PDF is drawn by a reader, with its sentence', () => {
  // Black on white: a page without the sentence has no dark point.
  const drawn = execFileSync(pathOf('pdftoppm'), ['-r', '36', '-gray', '-'], { input: testPdf('Te lezen.') });
  expect(drawn.subarray(0, 2).toString()).toBe('P5');
  expect(drawn.subarray(-297 * 421).some(point => point < 100)).toBe(true);
  const empty = execFileSync(pathOf('pdftoppm'), ['-r', '36', '-gray', '-'], { input: testPdf('') });
  expect(empty.subarray(-297 * 421).some(point => point < 100)).toBe(false);
});

test('each object is where the table says', () => {
  const file = testPdf('Te lezen.');
  const places = [...file.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
  expect(places.map(place => file.slice(place, place + 7))).toEqual(
    [1, 2, 3, 4, 5].map(nth => `${nth} 0 obj`),
  );
  expect(file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1])).startsWith('xref\n')).toBe(true);
});
