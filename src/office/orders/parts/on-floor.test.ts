import { expect, test } from 'vitest';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { isOnFloor, isScanned } from './on-floor.ts';

test.each([
  ['dc', 'requested', true, true],
  ['dc', 'requested', false, false],
  ['store', 'requested', false, true],
  ['dc', 'crossdock-requested', false, true],
  ['dc', 'crossdock-received', false, true],
  ['store', 'to-be-requested', false, false],
  ['dc', 'unable-to-ship', true, false],
])('a scan of what a %s sends may be under way while it is %s, in a batch %s: %s', (...row) => {
  const [dispatcher_type, status, isInBatch, is] = row;
  const dispatch_request_batch = isInBatch ? { identifier: '2611-014' } : null;
  expect(isScanned(pickDelivery({ dispatcher_type, status, dispatch_request_batch }))).toBe(is);
});

test.each([
  [96, true],
  [null, false],
])('a device has what a line %s of a goods receipt brings: %s', (goods_receipt_line_id, is) => {
  const dispatch_request_lines = pickDelivery().dispatch_request_lines.map(line => ({
    ...line,
    goods_receipt_line_id,
  }));
  const of = { dispatcher_type: 'dc', status: 'crossdock-requested', dispatch_request_lines };
  expect(isOnFloor(pickDelivery(of))).toBe(is);
});
