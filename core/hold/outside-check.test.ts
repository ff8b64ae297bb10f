import { expect, test } from 'vitest';
import type { DeliveryStatus } from '../delivery/status.ts';
import {
  type CheckedDelivery,
  type CheckedReason,
  type CheckVerdict,
  effectOn,
  isReleasedBy,
} from './outside-check.ts';

const delivery = (status: DeliveryStatus, of: Partial<CheckedDelivery> = {}): CheckedDelivery => ({
  status,
  dispatcher: 'dc',
  linkage: 'default',
  replaced_by: [],
  paused: false,
  is_feeder: false,
  linked: [],
  batch_id: null,
  reasons: [],
  ...of,
});
const reason = (of: Partial<CheckedReason> = {}): CheckedReason => ({
  decision: null,
  check: null,
  by_person: false,
  decided_by_person: false,
  ...of,
});
const letGo = reason({ decision: 'approved', decided_by_person: true });

test.each<[string, CheckedDelivery, readonly CheckVerdict[]]>([
  ['held', delivery('on-hold'), ['in-review', 'released', 'denied']],
  [
    'held, and a person decided on some of it',
    delivery('in-review', { reasons: [letGo, reason()] }),
    ['in-review', 'released', 'denied'],
  ],
  [
    'held, and a person decided on what this check asked',
    delivery('on-hold', { reasons: [reason(), { ...letGo, check: 'fraude' }] }),
    [],
  ],
  ['free', delivery('to-be-requested'), ['in-review', 'denied']],
  ['waiting for stock', delivery('waiting-for-stock'), ['in-review', 'denied']],
  ['let go by a person', delivery('to-be-requested', { reasons: [letGo] }), []],
  [
    'let go by a check',
    delivery('to-be-requested', { reasons: [reason({ decision: 'approved', check: 'adres' })] }),
    ['in-review', 'denied'],
  ],
  ['in a batch', delivery('to-be-requested', { batch_id: 3 }), []],
  ['paused', delivery('to-be-requested', { paused: true }), []],
  ['on the floor', delivery('requested'), []],
  ['sent', delivery('shipped'), []],
  ['denied', delivery('on-hold-final-manual'), []],
])('what is %s is changed by these verdicts alone', (_, of, changing) => {
  const verdicts = ['in-review', 'released', 'denied'] as const;
  expect(verdicts.filter(verdict => effectOn(of, 'fraude', verdict) !== 'kept')).toEqual(changing);
});

test('a check lets go its own reason and those of rules, not what a person or another check holds', () => {
  const released = [
    reason(),
    reason({ check: 'fraude', by_person: false }),
    reason({ check: 'adres' }),
    reason({ by_person: true }),
    reason({ decision: 'approved' }),
  ].map(one => isReleasedBy('fraude', one));
  expect(released).toEqual([true, true, false, false, false]);
});
