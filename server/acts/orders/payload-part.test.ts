import { describe, expect, it } from 'vitest';
import { payloadPart } from './payload-part.ts';

describe('the part of an order at the path of a fault', () => {
  it.each<[path: string, body: unknown, part: string | null]>([
    ['grand_total', { grand_total: 5 }, '5'],
    ['lines.1.quantity', { lines: [{ quantity: 1 }, { quantity: 'twee' }] }, '"twee"'],
    ['addresses', { addresses: [] }, '[]'],
    ['lines.7.quantity', { lines: [] }, null],
    ['sales_channel_identifier', {}, null],
    ['constructor', {}, null],
    ['', {}, null],
    ['identifier', { identifier: 'a\0b' }, '"a\\u0000b"'],
  ])('%s', (path, body, part) => {
    expect(payloadPart(body, path)).toBe(part);
  });

  it('is cut, never within a sign', () => {
    const part = payloadPart({ note: `${'x'.repeat(298)}😀 and more` }, 'note');
    expect(part?.length).toBe(301);
    expect(part?.isWellFormed()).toBe(true);
  });
});
