import { expect, it } from 'vitest';
import { negotiate } from './negotiate.ts';

const types = ['application/pdf', 'text/html'] as const;

it.each([
  [undefined, 'application/pdf'],
  ['*/*', 'application/pdf'],
  ['application/pdf', 'application/pdf'],
  ['text/html', 'text/html'],
  ['TEXT/HTML; charset=utf-8', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/pdf;q=0.1, text/*;q=0.5', 'text/html'],
  ['application/pdf;q=0, */*', 'text/html'],
  ['application/json', undefined],
  ['application/pdf;q=0', undefined],
  ['', undefined],
  ['text/html;q=x', undefined],
])('Accept: %s is answered with %s', (accept, type) => {
  expect(negotiate(accept, types)).toBe(type);
});
