import { expect, test } from 'vitest';
import { isScanned } from './on-floor.ts';

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
  expect(isScanned({ dispatcher_type, status, dispatch_request_batch })).toBe(is);
});
