import { describe, expect, it } from 'vitest';
import { allowedStatusChanges, batchStatuses, isOver, mayClose, type BatchStatus } from './status.ts';

describe('The statuses a person may give a batch', () => {
  it.each<[BatchStatus, BatchStatus[]]>([
    ['created', ['sorting', 'check-stock', 'waiting-for-goods-receipt', 'unable-to-ship-all', 'closed']],
    ['sorting', ['check-stock', 'waiting-for-goods-receipt', 'unable-to-ship-all', 'closed', 'shipped']],
    ['check-stock', ['sorting', 'unable-to-ship-all', 'closed']],
    ['waiting-for-goods-receipt', ['sorting', 'received', 'unable-to-ship-all', 'closed']],
    ['received', ['sorting', 'unable-to-ship-all', 'closed']],
    ['unable-to-ship-all', ['closed']],
    ['shipped', ['closed']],
    ['closed', []],
  ])('from %s: %j', (status, allowed) => {
    expect(allowedStatusChanges(status, true)).toEqual(allowed);
  });
  it.each(batchStatuses)('from %s: none when the batch type forbids editing', status => {
    expect(allowedStatusChanges(status, false)).toEqual([]);
  });
  it.each(batchStatuses)('%s never leads to itself, and to closed unless it is', status => {
    const allowed = allowedStatusChanges(status, true);
    expect(allowed).not.toContain(status);
    expect(allowed.includes('closed')).toBe(status !== 'closed');
  });
  it('a batch that is over is never sorted again', () => {
    for (const status of batchStatuses.filter(isOver))
      expect(allowedStatusChanges(status, true).every(isOver)).toBe(true);
  });
});

describe('A batch that is over', () => {
  it('is closed, shipped or cannot be shipped', () => {
    expect(batchStatuses.filter(isOver)).toEqual(['unable-to-ship-all', 'closed', 'shipped']);
  });
});

describe("'Batch sluiten'", () => {
  it('is for a batch that is not sorted, in status created', () => {
    expect(batchStatuses.filter(status => mayClose(status, false))).toEqual(['created']);
    expect(batchStatuses.filter(status => mayClose(status, true))).toEqual([]);
  });
});
