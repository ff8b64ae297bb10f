import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchableStatuses, statusInBatch } from '../batch/join.ts';
import { crossdockStatusAfter, type CrossdockEvent } from '../receipt/crossdock-status.ts';
import { returnStatuses } from '../returns/status.ts';
import {
  allowedStatusChanges,
  dispatcherTypes,
  type Linkage,
  mayChange,
  mayPause,
  statusReached,
  system,
  type DispatcherType,
} from './changes.ts';
import { type DeliveryStatus, deliveryStatuses, isTerminal } from './status.ts';

/** The short names of order-rules.md. */
const short: Readonly<Record<string, DeliveryStatus>> = {
  tbr: 'to-be-requested',
  uts: 'unable-to-ship',
  utf: 'unable-to-ship-final',
};
const statusesOf = (text: string): DeliveryStatus[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => short[name] ?? (name as DeliveryStatus))
    .sort();

const ALL = 'dc, store, warehouse, vendor';
/** order-rules.md 2, cell by cell: from | who sends it | alone | linked. A status without a row has no transition. */
const rows: readonly (readonly [from: string, dispatchers: string, alone: string, linked: string])[] = [
  ['requires-hold-evaluation', ALL, 'on-hold, cancelled', 'cancelled'],
  ['on-hold, in-review, on-hold-final, on-hold-final-manual', ALL, 'cancelled', 'cancelled'],
  ['on-hold-released, on-hold-released-manual', ALL, 'tbr, on-hold, cancelled', 'cancelled'],
  ['tbr', ALL, 'tbr, requested, on-hold, cancelled, uts, utf', 'tbr, on-hold, cancelled'],
  ['waiting-for-stock, unable-to-assign', ALL, 'tbr, on-hold, cancelled, utf', 'cancelled'],
  ['requested', 'dc, store', 'tbr, shipped, uts, utf, cancelled', 'shipped, uts, cancelled'],
  ['requested', 'warehouse, vendor', 'shipped, uts, cancelled', 'shipped, uts, cancelled'],
  [
    'requested-externally, request-confirmed, unknown',
    ALL,
    'shipped, uts, cancelled',
    'shipped, uts, cancelled',
  ],
  ['cancel-to-be-requested, cancel-requested', ALL, 'cancelled, shipped', 'cancelled, shipped'],
  [
    'uts, denied, crossdock-unable-to-ship, waiting-for-customer-decision',
    ALL,
    'tbr, utf, cancelled',
    'utf, cancelled',
  ],
  ['crossdock-requested', ALL, 'tbr, cancelled, utf', 'cancelled'],
  ['crossdock-received', 'dc, store', 'shipped, uts, cancelled', 'shipped, uts, cancelled'],
  [
    'shipped, delivered',
    ALL,
    'shipped-with-issues, return-announced, utf',
    'shipped-with-issues, return-announced, utf',
  ],
  ['return-announced', ALL, 'cancelled', 'cancelled'],
];

const cells = dispatcherTypes.flatMap(dispatcher =>
  (['default', 'cascaded'] as const).flatMap(linkage =>
    deliveryStatuses.map(from => [dispatcher, linkage, from] as const),
  ),
);

const targets = (dispatcher: DispatcherType, linkage: Linkage, from: DeliveryStatus): DeliveryStatus[] => {
  const row = rows.find(
    ([froms, dispatchers]) => statusesOf(froms).includes(from) && dispatchers.includes(dispatcher),
  );
  return row ? statusesOf(linkage === 'default' ? row[2] : row[3]) : [];
};

const person = (dispatcher: DispatcherType, linkage: Linkage) =>
  ({ kind: 'person', dispatcher, linkage }) as const;

describe('What a person may make of a delivery (order-rules.md 2)', () => {
  it.each(cells)('%s, %s: %s', (dispatcher, linkage, from) => {
    expect(deliveryStatuses.filter(to => mayChange(from, to, person(dispatcher, linkage))).sort()).toEqual(
      targets(dispatcher, linkage, from),
    );
    expect([...(allowedStatusChanges[linkage][dispatcher][from] ?? [])].sort()).toEqual(
      targets(dispatcher, linkage, from),
    );
  });

  it.each<[DispatcherType, string]>([
    ['dc', 'tbr, waiting-for-stock, requested, crossdock-requested, crossdock-received'],
    ['store', 'tbr, waiting-for-stock, requested'],
    ['warehouse', 'tbr'],
    ['vendor', 'tbr'],
  ])('and pause, of a %s: %s', (dispatcher, pausable) => {
    expect(deliveryStatuses.filter(status => mayPause(status, dispatcher)).sort()).toEqual(
      statusesOf(pausable),
    );
    expect([...allowedStatusChanges.pausable[dispatcher]].sort()).toEqual(statusesOf(pausable));
  });

  it('leads where it says, but what is outside is asked to cancel first', () => {
    const outside = statusesOf('requested-externally, request-confirmed, unknown');
    for (const from of deliveryStatuses)
      for (const to of deliveryStatuses)
        expect(statusReached(from, to)).toBe(
          to === 'cancelled' && outside.includes(from) ? 'cancel-to-be-requested' : to,
        );
  });
});

/** Section 2's last part, and the built tables that it refers to. */
const systemRows: readonly (readonly [from: string, to: string])[] = [
  [
    'requires-hold-evaluation',
    'on-hold, tbr, requested, waiting-for-stock, unable-to-assign, crossdock-requested',
  ],
  ['on-hold', 'in-review, on-hold-released, on-hold-released-manual, on-hold-final, on-hold-final-manual'],
  ['in-review', 'on-hold, on-hold-released, on-hold-released-manual, on-hold-final, on-hold-final-manual'],
  [
    'on-hold-released, on-hold-released-manual',
    'tbr, requested, waiting-for-stock, unable-to-assign, crossdock-requested',
  ],
  ['waiting-for-stock', 'unable-to-assign, tbr, requested, crossdock-requested'],
  // Section 7 lets a trigger ask the customer about what was given up.
  [
    'unable-to-assign',
    'waiting-for-stock, tbr, requested, crossdock-requested, waiting-for-customer-decision',
  ],
  ['tbr', 'requested, requested-externally, requires-hold-evaluation'],
  ['requested', 'requested-externally, request-confirmed, tbr, shipped, uts, denied, unknown, cancelled'],
  ['requested-externally', 'requested, request-confirmed, tbr, shipped, uts, denied, unknown, cancelled'],
  ['request-confirmed', 'requested, requested-externally, tbr, shipped, uts, denied, unknown, cancelled'],
  ['uts, denied', 'waiting-for-customer-decision, utf'],
  ['waiting-for-customer-decision', 'tbr, cancelled, utf'],
  ['cancel-to-be-requested', 'cancel-requested'],
  ['cancel-requested', 'cancelled, shipped'],
  ['shipped', 'delivered'],
  ['crossdock-requested', 'crossdock-received, crossdock-unable-to-ship, shipped, requested'],
  ['crossdock-received', 'crossdock-requested, shipped'],
  ['return-announced', 'return-scan-in-process, return-received'],
  ['return-scan-in-process', 'return-announced, return-received'],
  ['return-received', 'return-announced, return-scan-in-process'],
];

describe('What the system makes of a delivery', () => {
  it.each(deliveryStatuses)('%s', from => {
    const row = systemRows.find(([froms]) => statusesOf(froms).includes(from));
    expect(deliveryStatuses.filter(to => mayChange(from, to, system)).sort()).toEqual(
      row ? statusesOf(row[1]) : [],
    );
  });

  it('holds what joining a batch, receipts and returns do', () => {
    for (const from of batchableStatuses as DeliveryStatus[])
      expect(mayChange(from, statusInBatch(from), system)).toBe(true);
    const events: CrossdockEvent[] = ['all-placed', 'taken-back', 'completed-in-part', 'completed-without'];
    for (const from of deliveryStatuses)
      for (const event of events) {
        const to = crossdockStatusAfter(from, event) as DeliveryStatus;
        expect(to === from || mayChange(from, to, system)).toBe(true);
      }
    for (const from of returnStatuses)
      for (const to of returnStatuses) expect(to === from || mayChange(from, to, system)).toBe(true);
  });
});

const anyActor = fc.oneof(
  fc.constant(system),
  fc
    .tuple(fc.constantFrom(...dispatcherTypes), fc.constantFrom<Linkage>('default', 'cascaded'))
    .map(([dispatcher, linkage]) => person(dispatcher, linkage)),
);
const anyStatus = fc.constantFrom(...deliveryStatuses);

describe('Whoever changes it', () => {
  it.each(['constructor', '__proto__', 'toString', 'nonsense'])(
    'nothing is allowed of a status or a type of location called %s',
    name => {
      const [status, dispatcher] = [name as DeliveryStatus, name as DispatcherType];
      for (const actor of [system, person('dc', 'default'), person(dispatcher, 'cascaded')]) {
        expect(mayChange(status, 'cancelled', actor)).toBe(false);
        expect(mayChange('requested', status, actor)).toBe(false);
      }
      expect(mayChange('requested', 'cancelled', person(dispatcher, 'default'))).toBe(false);
      expect(mayPause('requested', dispatcher)).toBe(false);
      expect(mayPause(status, 'dc')).toBe(false);
    },
  );
  it('what is terminal never changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deliveryStatuses.filter(isTerminal)),
        anyStatus,
        anyActor,
        (from, to, actor) => {
          expect(mayChange(from, to, actor)).toBe(false);
        },
      ),
    );
  });
  it('what is linked may not do more than what stands alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...dispatcherTypes), anyStatus, anyStatus, (dispatcher, from, to) => {
        fc.pre(mayChange(from, to, person(dispatcher, 'cascaded')));
        expect(mayChange(from, to, person(dispatcher, 'default'))).toBe(true);
      }),
    );
  });
  it('what can be paused can be cancelled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...dispatcherTypes), anyStatus, (dispatcher, status) => {
        fc.pre(mayPause(status, dispatcher));
        expect(mayChange(status, 'cancelled', person(dispatcher, 'default'))).toBe(true);
      }),
    );
  });
});
