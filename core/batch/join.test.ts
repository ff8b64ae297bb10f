import { describe, expect, it } from 'vitest';
import { sortableStatuses } from '../delivery/delivery.ts';
import { batchableStatuses, joinHindrance, statusInBatch, type BatchRule, type Candidate } from './join.ts';

const type: BatchRule = { is_batchable: true, dispatch_types: ['dc_delivery'], most_pieces: null };
const delivery: Candidate = {
  status: 'to-be-requested',
  paused: false,
  batch: null,
  dispatch_type: 'dc_delivery',
  pieces: 3,
};

describe('Joining a batch', () => {
  it('is for deliveries to be requested alone, which are requested from then on', () => {
    expect(batchableStatuses).toEqual(['to-be-requested']);
    expect(statusInBatch('to-be-requested')).toBe('requested');
    for (const status of ['shipped', 'constructor', '__proto__'])
      expect(() => statusInBatch(status)).toThrow(RangeError);
  });
  it('makes a delivery one that can be sorted', () => {
    expect(batchableStatuses.map(statusInBatch).filter(status => !sortableStatuses.includes(status))).toEqual(
      [],
    );
  });

  it.each<[string, Partial<Candidate>, Partial<BatchRule>, ReturnType<typeof joinHindrance>]>([
    ['to be requested, in no batch', {}, {}, null],
    ['in a batch already', { batch: '2611-014' }, {}, 'in-batch'],
    ['cancelled in a batch', { batch: '2611-014', status: 'cancelled' }, {}, 'status'],
    ['in a batch and requested', { batch: '2611-014', status: 'requested' }, {}, 'in-batch'],
    ['requested', { status: 'requested' }, {}, 'status'],
    ['cancelled', { status: 'cancelled' }, {}, 'status'],
    ['paused', { paused: true }, {}, 'paused'],
    ['of another dispatch type', { dispatch_type: 'click_and_collect' }, {}, 'type'],
    ['for a type that takes none', {}, { is_batchable: false }, 'type'],
    ['of more pieces than the type takes', {}, { most_pieces: 1 }, 'type'],
    ['of as many pieces as the type takes', { pieces: 1 }, { most_pieces: 1 }, null],
  ])('a delivery %s', (_, change, rule, expected) => {
    expect(joinHindrance({ ...delivery, ...change }, { ...type, ...rule })).toBe(expected);
  });
});
