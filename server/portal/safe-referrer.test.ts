import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReferrer } from './safe-referrer.ts';

describe('after sign-in the browser goes to same-origin paths only', () => {
  it.each(['/', '/scan', '/orders/search?x=1#y', '/orders/detail/261120-1'])('%s', path => {
    expect(safeReferrer(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    undefined,
    ['/scan', '/scan'],
  ])('%j becomes /', referrer => {
    expect(safeReferrer(referrer)).toBe('/');
  });

  it('stays on the origin whatever it is given', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '\t', '\n', '.', '@', ':', 'evil.example', 'http:', '?', '#'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map(parts => `/${parts.join('')}`),
        ),
        referrer => {
          const here = 'https://oms.example/portal/login';
          expect(new URL(safeReferrer(referrer), here).origin).toBe('https://oms.example');
        },
      ),
    );
  });
});
