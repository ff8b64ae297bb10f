import { expect, test } from 'vitest';
import { createPackageView } from '../../../work-package/package-view.ts';
import { delivery, line } from '../../../work-package/testing/packages.ts';
import { batchEnd } from './batch-end.ts';
import { articleInstruction, isAtEnd } from '../screen/view.ts';
import { change, eachStored, open, P2, pkg } from './testing/session-bench.ts';

eachStored();

const PAUSED = { paused_at: '2026-11-20T10:00:00Z' };
const endOf = (...dispatch_requests: ReturnType<typeof delivery>[]) =>
  batchEnd(createPackageView(pkg({ dispatch_requests })));

test('R42 not while an order still takes an article', () => {
  expect(endOf(delivery(7), delivery(8, PAUSED))).toBeNull();
});

test.each([
  ['paused', PAUSED, 'paused'],
  ['shipped without it', { status: 'shipped' }, 'shipped'],
] as const)(
  'R42 what is left belongs to an order that is %s: it stays behind, with the reason',
  (_, more, why) => {
    expect(endOf(delivery(7, { ...more, storage_location: 'A-07' }))).toMatchObject([
      { dispatch_request_id: 7, storage_location: 'A-07', pending: 2, why },
    ]);
  },
);

test('R42 an order that was cancelled is no work any more', () => {
  expect(endOf(delivery(7, { status: 'cancelled' }))).toEqual([]);
});

test('R42 the last piece that can be scanned ends the batch; one that is resumed opens it again', async () => {
  const paused = delivery(7, { ...PAUSED, storage_location: 'A-07' });
  const bench = await open({
    work_package: pkg({
      dispatch_requests: [paused, delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] })],
    }),
  });
  const shown = () => {
    const sort = bench.model.get();
    return [isAtEnd(sort), articleInstruction(sort, false).instruction];
  };
  expect(shown()).toEqual([false, undefined]);
  await bench.scan(P2, 'A-08');
  expect(shown()).toEqual([true, 'Verder is er nu niets te scannen']);
  expect(bench.model.get().progress).toEqual({ placed: 1, quantity: 3 });
  change(bench, { ...paused, paused_at: null, version: 2 });
  await bench.rest();
  expect(shown()).toEqual([false, undefined]);
});
