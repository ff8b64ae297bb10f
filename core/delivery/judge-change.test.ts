import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Linkage, dispatcherTypes } from './changes.ts';
import {
  type ChangeDetails,
  type ChangingDelivery,
  judgeChange,
  type Linked,
  type WantedChange,
} from './judge-change.ts';
import { deliveryStatuses, isTerminal } from './status.ts';

const delivery = (given: Partial<ChangingDelivery> = {}): ChangingDelivery => ({
  status: 'requested',
  dispatcher: 'dc',
  linkage: 'default',
  replaced_by: [],
  paused: false,
  is_feeder: false,
  linked: [],
  ...given,
});

const other = (given: Partial<Linked>): Linked => ({
  id: 2,
  identifier: '261119-0001-2',
  status: 'requested',
  paused: false,
  dispatcher: 'dc',
  ...given,
});

const placed = { article: 'Mok', quantity: 3, of: 3, placed: 1, storage_location: 'B-03' };
/** A delivery and a change to which every guard objects. */
const allWrong: ChangeDetails = {
  leaving: [placed],
  pending: 2,
  asked: [{ article: 'Mok', quantity: 4, most: 3 }],
  is_method_active: false,
  dispatch_date: '2026-11-22',
  today: '2026-11-23',
};

describe('The guards of order-rules.md 2, in their order', () => {
  const linked = [other({ status: 'shipped' })];
  /** Each row mends what the one before it was refused for. */
  it.each<[string, Partial<ChangingDelivery>, ChangeDetails, object | null]>([
    [
      'replaced',
      { replaced_by: ['261119-0001-3'], paused: true, status: 'cancelled', linked },
      allWrong,
      { code: 'replaced', by: ['261119-0001-3'] },
    ],
    ['paused', { paused: true, status: 'cancelled', linked }, allWrong, { code: 'paused' }],
    [
      'status-not-allowed',
      { status: 'cancelled', linked },
      allWrong,
      { code: 'status-not-allowed', from: 'cancelled', to: 'to-be-requested' },
    ],
    ['cascaded', { linked }, allWrong, { code: 'cascaded', identifier: '261119-0001-2', status: 'shipped' }],
    [
      'pieces-placed',
      {},
      allWrong,
      { code: 'pieces-placed', article: 'Mok', placed: 1, storage_location: 'B-03', free: 2 },
    ],
    [
      'dependency',
      {},
      { ...allWrong, leaving: [{ ...placed, quantity: 2 }] },
      { code: 'dependency', pending: 2 },
    ],
    ['too-many', {}, { ...allWrong, leaving: [], pending: 0 }, { code: 'too-many', article: 'Mok', most: 3 }],
    [
      'inactive-carrier-method',
      {},
      { ...allWrong, leaving: [], pending: 0, asked: [{ article: 'Mok', quantity: 3, most: 3 }] },
      { code: 'inactive-carrier-method' },
    ],
    [
      'date-in-past',
      {},
      { dispatch_date: '2026-11-22', today: '2026-11-23', is_method_active: true },
      { code: 'date-in-past' },
    ],
    ['none', {}, { dispatch_date: '2026-11-23', today: '2026-11-23', is_method_active: true }, null],
  ])('%s', (_code, given, details, refusal) => {
    expect(judgeChange(delivery(given), 'to-be-requested', details)).toEqual(refusal);
  });
});

describe('Pausing and resuming', () => {
  it('are for what is pausable, and for what is paused', () => {
    expect(judgeChange(delivery(), 'pause')).toBeNull();
    expect(judgeChange(delivery({ paused: true }), 'resume')).toBeNull();
    expect(judgeChange(delivery({ paused: true }), 'pause')).toEqual({ code: 'paused' });
    expect(judgeChange(delivery(), 'resume')).toEqual({ code: 'not-paused' });
    expect(judgeChange(delivery({ status: 'shipped' }), 'pause')).toEqual({
      code: 'status-not-allowed',
      from: 'shipped',
      to: 'requested-paused',
    });
  });
  it('depend on who sends it', () => {
    expect(judgeChange(delivery({ dispatcher: 'vendor' }), 'pause')).toMatchObject({
      code: 'status-not-allowed',
    });
  });
});

describe('Delaying', () => {
  it('is for what is still to be requested, though more may be requested anew', () => {
    expect(judgeChange(delivery({ status: 'to-be-requested' }), 'delay')).toBeNull();
    expect(judgeChange(delivery(), 'to-be-requested')).toBeNull();
    expect(judgeChange(delivery(), 'delay')).toEqual({
      code: 'status-not-allowed',
      from: 'requested',
      to: 'to-be-requested',
    });
  });
});

describe('What is linked', () => {
  const fed = (status: 'crossdock-requested' | 'shipped' | 'unable-to-ship-final') =>
    delivery({
      linkage: 'cascaded',
      linked: [other({ status, dispatcher: 'store' })],
    });
  it('follows a cancellation while it is open, and does not hinder it once it is not', () => {
    for (const status of ['crossdock-requested', 'shipped', 'unable-to-ship-final'] as const)
      expect(judgeChange(fed(status), 'cancelled')).toBeNull();
  });
  it('hinders one where it may not be cancelled', () => {
    const linked = [other({ status: 'crossdock-received', dispatcher: 'vendor' })];
    expect(judgeChange(delivery({ linked }), 'cancelled')).toMatchObject({ code: 'cascaded' });
  });
  it('hinders a cancellation and a shortage while it is paused, and nothing else', () => {
    const one = delivery({ linkage: 'cascaded', linked: [other({ paused: true })] });
    for (const wanted of ['cancelled', 'unable-to-ship'] as const)
      expect(judgeChange(one, wanted)).toEqual({
        code: 'cascaded',
        identifier: '261119-0001-2',
        status: 'requested-paused',
      });
    expect(judgeChange(one, 'shipped')).toBeNull();
  });
  it('hinders a definitive shortage of what was shipped, which is for what goes to the customer alone', () => {
    const shipped = delivery({ status: 'shipped', linkage: 'cascaded' });
    const final = (of: object) => judgeChange({ ...shipped, ...of }, 'unable-to-ship-final');
    expect(final({})).toBeNull();
    expect(final({ is_feeder: true })).toEqual({ code: 'crossdocking' });
    expect(final({ linked: [other({ status: 'shipped' })] })).toMatchObject({ code: 'cascaded' });
    expect(final({ linked: [other({ status: 'to-be-requested' })] })).toBeNull();
  });
  it('is to be requested anew together', () => {
    const together = (status: 'to-be-requested' | 'requested') =>
      delivery({
        status: 'to-be-requested',
        linkage: 'cascaded',
        linked: [other({ status })],
      });
    expect(judgeChange(together('to-be-requested'), 'to-be-requested')).toBeNull();
    expect(judgeChange(together('requested'), 'to-be-requested')).toMatchObject({ code: 'cascaded' });
  });
});

const anyWanted = fc.constantFrom<WantedChange>('pause', 'resume', ...deliveryStatuses);
const anyDelivery = fc.record<ChangingDelivery>({
  status: fc.constantFrom(...deliveryStatuses),
  dispatcher: fc.constantFrom(...dispatcherTypes),
  linkage: fc.constantFrom<Linkage>('default', 'cascaded'),
  replaced_by: fc.constantFrom([], ['261119-0001-3']),
  paused: fc.boolean(),
  is_feeder: fc.boolean(),
  linked: fc.constant([]),
});

describe('Whatever a person wants', () => {
  it('what is replaced never changes', () => {
    fc.assert(
      fc.property(anyDelivery, anyWanted, (given, wanted) => {
        const replaced = { ...given, replaced_by: ['261119-0001-3'] };
        expect(judgeChange(replaced, wanted)?.code).toBe('replaced');
      }),
    );
  });
  it('what is paused changes by resume alone', () => {
    fc.assert(
      fc.property(anyDelivery, anyWanted, (given, wanted) => {
        const paused = { ...given, replaced_by: [], paused: true };
        expect(judgeChange(paused, wanted)).toEqual(wanted === 'resume' ? null : { code: 'paused' });
      }),
    );
  });
  it('what is terminal never changes', () => {
    const terminal = fc.constantFrom(...deliveryStatuses.filter(isTerminal));
    fc.assert(
      fc.property(anyDelivery, terminal, anyWanted, (given, status, wanted) => {
        fc.pre(wanted !== 'resume');
        expect(judgeChange({ ...given, status }, wanted)).not.toBeNull();
      }),
    );
  });
});
