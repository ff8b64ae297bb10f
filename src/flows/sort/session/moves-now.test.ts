import { expect, test } from 'vitest';
import type { PackageDelivery, WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { createPackageView } from '../../../work-package/package-view.ts';
import { delivery, line, workPackage } from '../../../work-package/testing/packages.ts';
import { card } from '../machine/testing.ts';
import { movesNow } from './moves-now.ts';

const other = (more: Partial<PackageDelivery>): PackageDelivery =>
  delivery(8, { storage_location: 'B-03', lines: [line(80, 'P1', 1)], ...more });
const toOrder = (quantity: number, storage_location: string | null, dispatch_request_id: number) => ({
  kind: 'order' as const,
  quantity,
  storage_location,
  dispatch_request_id,
});
const movesOf = (moves: ReturnType<typeof toOrder>[], more: Partial<WorkPackage>) =>
  movesNow(
    createPackageView(workPackage(more)),
    card({ product_identifier: 'P1', dispatch_request_id: 7, moves }),
  );
const full = [line(80, 'P1', 1, 'm9')];
const asked = [toOrder(1, 'B-03', 8)];
const apart = { kind: 'aside', quantity: 1, storage_location: 'A-00', dispatch_request_id: null };

test('R23 a move stands while its order needs the pieces there', () => {
  expect(movesOf(asked, { dispatch_requests: [other({})] })).toBe(asked);
});

test('R23 a move to a free place stands: the place that the device believed in was taken', () => {
  const free = [toOrder(1, null, 8)];
  expect(movesOf(free, { dispatch_requests: [other({})] })).toBe(free);
});

test('R23 a move to an order that is not in the package stands: the OMS judges it', () => {
  expect(movesOf(asked, { dispatch_requests: [] })).toBe(asked);
});

test('R23 moves stand until the package has what the OMS planned them by', () => {
  const by = (version: number) =>
    movesNow(
      createPackageView(workPackage({ version, dispatch_requests: [other({ status: 'cancelled' })] })),
      card({ product_identifier: 'P1', dispatch_request_id: 7, moves: asked, version: 5 }),
    );
  expect(by(4)).toBe(asked);
  expect(by(5)).toEqual([apart]);
});

test.each<[string, Partial<PackageDelivery>]>([
  ['filled', { lines: full }],
  ['shipped', { status: 'shipped' }],
  ['cancelled', { status: 'cancelled' }],
  ['paused', { paused_at: '2026-11-20T09:00:00Z' }],
])('R23 an order that was %s meanwhile gets nothing: apart', (_, more) => {
  expect(movesOf(asked, { dispatch_requests: [other(more)] })).toEqual([apart]);
});

test('R23 an order that still needs the article gets it instead', () => {
  const dispatch_requests = [other({ lines: full }), delivery(9, { storage_location: 'C-01' })];
  expect(movesOf(asked, { dispatch_requests })).toEqual([toOrder(1, 'C-01', 9)]);
});

test('R23 an order that has moved is followed', () => {
  expect(movesOf(asked, { dispatch_requests: [other({ storage_location: 'B-09' })] })).toEqual([
    toOrder(1, 'B-09', 8),
  ]);
});

test('R23 a batch that is over gets nothing any more', () => {
  const batch = { identifier: '2611-014', status: 'closed', zone: 'A' } as const;
  expect(movesOf(asked, { batch, dispatch_requests: [other({ lines: full }), delivery(9)] })).toEqual([
    apart,
  ]);
});
