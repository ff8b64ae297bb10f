import { describe, expect, test } from 'vitest';
import { type ActedDelivery, consequences, type DeliveryAct } from './consequences.ts';

const delivery: ActedDelivery = {
  status: 'requested',
  is_feeder: false,
  uses_stock: true,
  lines: [
    { id: 1, name: 'Koffiebonen', quantity: 2, placed: 2 },
    { id: 2, name: 'Stroopwafels', quantity: 2, placed: 0 },
    { id: 3, name: 'Kookboek', quantity: 1, placed: 1 },
  ],
  dispatch_date: '2026-11-20',
  storage_location: 'A-17',
  place: 'DC Utrecht',
  linked: [],
  labels: 0,
};
const loose: Partial<ActedDelivery> = {
  lines: delivery.lines.map(line => ({ ...line, placed: 0 })),
  storage_location: null,
};
/** All pieces, by line. */
const all = new Map([
  [1, 2],
  [2, 2],
  [3, 1],
]);
const short = (of: object = {}): DeliveryAct => ({
  kind: 'shortage',
  taken: new Map([[2, 2]]),
  reason: 'not-found',
  reassign_at: '14:27',
  distrust_days: 7,
  ...of,
});
const waffles = { code: 'own_delivery', values: { n: 2, article: 'Stroopwafels' } };
const fed = { identifier: '261117-0002-2', status: 'crossdock-requested' } as const;

describe('what an act changes, and beside it (order-rules.md 3)', () => {
  test.each<[string, Partial<ActedDelivery>, DeliveryAct, readonly object[]]>([
    [
      'Vertragen',
      {},
      { kind: 'delay', day: '2026-11-27' },
      [{ code: 'delayed', values: { to: '2026-11-27', from: '2026-11-20' } }],
    ],
    [
      'a delay of what has no day yet',
      { dispatch_date: null },
      { kind: 'delay', day: '2026-11-27' },
      [{ code: 'dated', values: { to: '2026-11-27' } }],
    ],
    ['Blokkeren', {}, { kind: 'hold' }, [{ code: 'held' }]],
    [
      'Annuleren, with pieces placed',
      {},
      { kind: 'cancel' },
      [
        { code: 'cancelled', values: { n: 5 } },
        { code: 'lies_in', values: { n: 3, place: 'A-17' } },
      ],
    ],
    [
      'Annuleren, of what somebody else sends',
      { ...loose, status: 'request-confirmed' },
      { kind: 'cancel' },
      [{ code: 'cancelled', values: { n: 5 } }, { code: 'asked_outside' }],
    ],
    [
      'Annuleren, with what feeds it, unless that has left',
      { ...loose, linked: [fed, { identifier: '261117-0002-3', status: 'shipped' }] },
      { kind: 'cancel' },
      [
        { code: 'cancelled', values: { n: 5 } },
        { code: 'with_linked', values: { delivery: '261117-0002-2' } },
      ],
    ],
    [
      'Markeer als verzonden',
      {},
      { kind: 'shipped' },
      [{ code: 'left_unscanned', values: { n: 5, place: 'DC Utrecht' } }],
    ],
    [
      'Manco of all that is not placed',
      {},
      short(),
      [
        { code: 'reassigned', values: { at: '14:27' } },
        waffles,
        { code: 'completed', values: { n: 3, place: 'A-17' } },
        { code: 'distrusted', values: { article: 'Stroopwafels', place: 'DC Utrecht', n: 7 } },
      ],
    ],
    [
      'Manco of a part',
      {},
      short({ taken: new Map([[2, 1]]), reason: 'other' }),
      [
        { code: 'reassigned', values: { at: '14:27' } },
        { code: 'own_delivery', values: { n: 1, article: 'Stroopwafels' } },
        { code: 'stays', values: { n: 3, place: 'A-17' } },
      ],
    ],
    [
      'Manco of all of it',
      loose,
      short({ taken: all, reason: 'other' }),
      [{ code: 'reassigned', values: { at: '14:27' } }],
    ],
    [
      'Manco of a feeder, with what it feeds',
      { ...loose, is_feeder: true, linked: [fed] },
      short({ taken: all, reason: 'other' }),
      [
        { code: 'fed_reassigned', values: { at: '14:27' } },
        { code: 'with_linked', values: { delivery: fed.identifier } },
      ],
    ],
    [
      'Definitief manco',
      loose,
      { kind: 'give_up', taken: new Map([[2, 2]]) },
      [{ code: 'not_sent', values: { n: 2 } }, waffles],
    ],
    [
      'Definitief manco of all, also of what lies there',
      {},
      {
        kind: 'give_up',
        taken: all,
      },
      [
        { code: 'not_sent', values: { n: 5 } },
        { code: 'lies_in', values: { n: 3, place: 'A-17' } },
      ],
    ],
    [
      'Verantwoordelijke locatie',
      {},
      { kind: 'responsible', location: 'Utrecht Centrum' },
      [{ code: 'followed', values: { location: 'Utrecht Centrum' } }],
    ],
    [
      'Vervoerder',
      { labels: 2 },
      { kind: 'carrier' },
      [{ code: 'arrival_anew' }, { code: 'labels_void', values: { n: 2 } }],
    ],
    ['Vervoerder, without labels', {}, { kind: 'carrier' }, [{ code: 'arrival_anew' }]],
    ['Vervoerder, without a day', { dispatch_date: null }, { kind: 'carrier' }, []],
    ['Vrijgeven', {}, { kind: 'release', left: 0 }, [{ code: 'released' }]],
    [
      'Vrijgeven, of one reason of two',
      {},
      { kind: 'release', left: 1 },
      [{ code: 'still_held', values: { n: 1 } }],
    ],
    [
      'Definitief blokkeren',
      {},
      { kind: 'deny', held: ['261117-0005-1', '261117-0005-2'], elsewhere: 0 },
      [{ code: 'denied', values: { n: 2, deliveries: '261117-0005-1, 261117-0005-2' } }],
    ],
    [
      'Definitief blokkeren, also at locations of others',
      {},
      { kind: 'deny', held: ['261117-0005-1'], elsewhere: 1 },
      [
        { code: 'denied', values: { n: 1, deliveries: '261117-0005-1' } },
        { code: 'denied_elsewhere', values: { n: 1 } },
      ],
    ],
    [
      'Markeer als verzonden, of what was brought there for it',
      { uses_stock: false },
      { kind: 'shipped' },
      [{ code: 'left_without_stock', values: { n: 5, place: 'DC Utrecht' } }],
    ],
    [
      'Manco of what was brought there for it',
      { ...loose, uses_stock: false },
      short(),
      [{ code: 'reassigned', values: { at: '14:27' } }, waffles],
    ],
  ])('%s', (_, of, act, told) => expect(consequences({ ...delivery, ...of }, act)).toEqual(told));
});
