import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeReturn } from './judge.ts';
import { isOpenReturn, isReturnStatus, returnStatus } from './status.ts';

const line = (id: number, product_identifier: string, quantity: number, received = 0) => ({
  id,
  product_identifier,
  quantity,
  placed: received === 0 ? [] : [{ id: `m${id}`, quantity: received }],
});

describe('the status of a return follows from what has been received', () => {
  test.each([
    ['return-announced', [line(1, 'P', 2), line(2, 'Q', 1)]],
    ['return-scan-in-process', [line(1, 'P', 2, 1), line(2, 'Q', 1)]],
    ['return-scan-in-process', [line(1, 'P', 2, 2), line(2, 'Q', 1)]],
    ['return-received', [line(1, 'P', 2, 2), line(2, 'Q', 1, 1)]],
  ] as const)('%s', (status, lines) => {
    expect(returnStatus(lines)).toBe(status);
  });

  test('only what is not received in full is open; a cancelled one is no return that comes in', () => {
    expect(['return-announced', 'return-scan-in-process', 'return-received'].map(isOpenReturn)).toEqual([
      true,
      true,
      false,
    ]);
    expect([isReturnStatus('return-received'), isReturnStatus('cancelled')]).toEqual([true, false]);
  });
});

describe('a received article', () => {
  const ret = { status: 'return-announced', lines: [line(1, 'P', 2), line(2, 'Q', 1), line(3, 'P', 1)] };
  test.each([
    ['fits the first line with room', ret, 'P', 1, { ok: true, line: { id: 1 }, is_last_scan: false }],
    ['of more pieces fits a line as a whole', ret, 'P', 3, { ok: false, code: 'already-received' }],
    ['that was not announced', ret, 'X', 1, { ok: false, code: 'not-in-return' }],
    [
      'more than announced is no part of it',
      { status: 'return-received', lines: [line(1, 'P', 1, 1)] },
      'P',
      1,
      { ok: false, code: 'already-received' },
    ],
    [
      'that is the last one',
      { status: 'return-scan-in-process', lines: [line(1, 'P', 2, 1)] },
      'P',
      1,
      { ok: true, is_last_scan: true },
    ],
    ['of a cancelled return', { ...ret, status: 'cancelled' }, 'P', 1, { ok: false, code: 'cancelled' }],
  ] as const)('%s', (_, delivery, product, quantity, verdict) => {
    expect(judgeReturn(delivery, product, quantity)).toMatchObject(verdict);
  });

  test('whatever comes in, never more than announced is taken, and the status says how far it is', () => {
    const amounts = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 });
    const scans = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 3 })), { maxLength: 30 });
    fc.assert(
      fc.property(amounts, scans, (quantities, tried) => {
        const lines = quantities.map((quantity, i) => ({
          ...line(i, `P${i}`, quantity + 1),
          placed: [] as { id: string; quantity: number }[],
        }));
        for (const [i, quantity] of tried) {
          const status = returnStatus(lines);
          const verdict = judgeReturn({ status, lines }, `P${i}`, quantity);
          if (verdict.ok) lines.find(l => l.id === verdict.line.id)?.placed.push({ id: 'm', quantity });
        }
        const received = lines.map(l => l.placed.reduce((sum, p) => sum + p.quantity, 0));
        expect(lines.every((l, i) => (received[i] ?? 0) <= l.quantity)).toBe(true);
        expect(returnStatus(lines) === 'return-received').toBe(
          lines.every((l, i) => received[i] === l.quantity),
        );
      }),
    );
  });
});
