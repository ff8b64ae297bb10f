import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../../contract/orders/dispatch-type.ts';
import type { HoldReview } from '../../../../../contract/orders/hold-reason.ts';
import type { Location } from '../../../../../contract/warehouse/location.ts';
import { consequences } from '../../../../../core/delivery/consequences.ts';
import { byArticle, chosenPieces, endingLines, looseLines, lyingThere, onlyPiece } from './pieces.ts';
import { actedOf, worded } from './says.ts';
import {
  carrierChoices,
  delayBack,
  delayFaults,
  heldReasons,
  responsibleBack,
  responsibleChoices,
} from './view.ts';

test.each([
  ['', 'Kies een datum.'],
  ['2026-11-19', 'De uitleverdatum mag niet in het verleden liggen.'],
  ['2026-11-25', 'Kies een andere datum dan nu.'],
  ['2026-11-20', undefined],
  ['2026-12-01', undefined],
])('put off to %j: %s', (date, fault) =>
  expect(delayFaults({ date }, { before: '2026-11-25', today: '2026-11-20' }).date).toBe(fault),
);

test.each([
  ['2026-11-25', { status: 'to-be-requested', dispatch_date: '2026-11-25', delivery_date: '2026-11-28' }],
  ['2026-11-19', undefined],
  [null, undefined],
])('what was to leave on %s can be put back: %o', (dispatch_date, back) =>
  expect(delayBack({ dispatch_date, delivery_date: '2026-11-28' }, '2026-11-20')).toEqual(back),
);

describe('who may follow a delivery up', () => {
  const location = (id: number, type: string, channels?: string, active = '1') =>
    ({
      id,
      display_name: `L${id}`,
      active,
      location_type: { identifier: type },
      location_properties: channels
        ? [{ location_property_key: { identifier: 'supportsSalesChannels' }, text_value: channels }]
        : [],
    }) as unknown as Location;
  const all = [
    location(1, 'store'),
    location(2, 'store', 'web, app'),
    location(3, 'store', 'kassa'),
    location(4, 'dc'),
    location(5, 'store', undefined, '0'),
  ];
  const ids = (of: Parameters<typeof responsibleChoices>[1]) =>
    responsibleChoices(all, of).map(({ value }) => value);
  test.each([
    ['stores of the channel', { channel: 'web', any: false }, ['1', '2']],
    ['with the right any active one', { channel: 'web', any: true }, ['1', '2', '3', '4']],
  ])('%s', (_, of, choices) => expect(ids(of)).toEqual(choices));
  test('can be put back when nobody did, or who did may still', () => {
    const able = responsibleChoices(all, { channel: 'web', any: false });
    expect([null, 1, 3, 5].map(before => responsibleBack(before, able))).toEqual([
      { responsible_location_id: null },
      { responsible_location_id: 1 },
      undefined,
      undefined,
    ]);
  });
});

test('carriers of its type, with the methods that are active at its location', () => {
  const method = (identifier: string, is_active: boolean, here: string) =>
    ({ identifier, display_name: identifier, is_active, is_active_for_location: here }) as never;
  const carriers = [
    {
      identifier: 'dhl',
      display_name: 'DHL',
      carrier_methods: [method('a', true, '1'), method('b', false, '1'), method('c', true, '0')],
    },
  ];
  const types = [{ identifier: 'dc_delivery', carriers }] as unknown as DispatchType[];
  expect(
    carrierChoices(types, 'dc_delivery').map(({ methods }) => methods.map(one => one.identifier)),
  ).toEqual([['a']]);
  expect(carrierChoices(types, 'return')).toEqual([]);
});

test('of a held delivery what nobody decided yet', () => {
  const reason = (id: number, decision: string | null) => ({ id, decision });
  const review = {
    current: [
      { id: 1, identifier: '-1', status_reasons: [reason(7, 'approved'), reason(8, null)] },
      { id: 2, identifier: '-2', status_reasons: [reason(9, null)] },
    ],
    held_elsewhere: 3,
  } as unknown as HoldReview;
  const { reasons, held, elsewhere } = heldReasons(review, 1);
  expect([reasons.map(({ id }) => id), held, elsewhere]).toEqual([[8], ['-1', '-2'], 3]);
  expect(heldReasons(undefined, 1)).toEqual({ reasons: [], held: [], elsewhere: 0 });
});

const line = (id: number, article: string, quantity: number, pending: number) => ({
  id,
  product_identifier: article,
  product_name: `Artikel ${article}`,
  quantity,
  quantity_pending: pending,
});
const delivery = (status: string, ...lines: object[]) =>
  ({
    status,
    dispatch_date: '2026-11-20',
    storage_location: null,
    dispatch_request_lines: lines,
  }) as unknown as DispatchRequest;

describe('pieces to choose', () => {
  const most = (of: DispatchRequest) => looseLines(of, '').map(one => one.most);
  test('are those that lie nowhere', () =>
    expect(most(delivery('requested', line(1, 'a', 3, 1), line(2, 'b', 2, 0)))).toEqual([1, 0]));
  test('of what has left all of them', () =>
    expect(most(delivery('shipped', line(1, 'a', 3, 0)))).toEqual([3]));
  describe.each(['requested', 'unable-to-ship'])('that end, of what is partly sorted and %s', status => {
    const sorted = {
      ...delivery(status, line(1, 'a', 3, 2), line(2, 'b', 1, 1)),
      storage_location: { identifier: 'A-05', display_name: 'A-05' },
    };
    test.each<[string, [number, number][], string | null]>([
      ['what does not lie there', [[1, 2]], null],
      [
        'one of those that lie there',
        [[1, 3]],
        'Van Artikel a liggen er 1 in A-05. Kies alles van de levering, of hoogstens de andere 2.',
      ],
      [
        'everything',
        [
          [1, 3],
          [2, 1],
        ],
        null,
      ],
    ])('%s', (_, taken, why) => expect(lyingThere(sorted, new Map(taken))).toBe(why));
  });
  test('where there is one it is chosen', () => {
    expect(onlyPiece(looseLines(delivery('requested', line(1, 'a', 1, 1), line(2, 'b', 2, 0)), ''))).toEqual({
      1: 1,
    });
    expect(onlyPiece(looseLines(delivery('requested', line(1, 'a', 1, 1), line(2, 'b', 1, 1)), ''))).toEqual(
      {},
    );
  });
  test('are counted; those of a line that has left count no more', () => {
    const lines = [1, 2, 3].map(id => ({ id, most: 2 }));
    const { n, taken } = chosenPieces({ 1: 2, 2: 0, 3: 1, 4: 5 }, lines);
    expect([n, [...taken]]).toEqual([
      3,
      [
        [1, 2],
        [3, 1],
      ],
    ]);
  });
  test('that can be chosen no more count no more', () => {
    const lines = [
      { id: 1, most: 0 },
      { id: 2, most: 1 },
    ];
    const { n, taken } = chosenPieces({ 1: 1, 2: 3 }, lines);
    expect([n, [...taken]]).toEqual([1, [[2, 1]]]);
  });
  test('by article are those of all its lines, by the id of the first', () => {
    const of = delivery('requested', line(1, 'a', 2, 1), line(2, 'b', 1, 1), line(3, 'a', 1, 1));
    expect(endingLines(byArticle(of))).toEqual([
      { id: 1, name: 'Artikel a', quantity: 3, placed: 1, most: 3, none: '' },
      { id: 2, name: 'Artikel b', quantity: 1, placed: 0, most: 1, none: '' },
    ]);
    expect(lyingThere(byArticle(of), new Map([[1, 2]]))).toBeNull();
  });
});

test("the documents' sentences", () => {
  const of = actedOf(delivery('to-be-requested', line(1, 'a', 2, 2)), 'DC Utrecht');
  const said = (...[act]: [Parameters<typeof consequences>[1]]) => consequences(of, act).map(worded);
  expect(said({ kind: 'delay', day: '2026-11-27' })).toEqual([
    'De levering gaat op 27-11-2026 in plaats van 20-11-2026.',
  ]);
  expect(said({ kind: 'hold' })).toEqual(['De levering wacht tot iemand haar vrijgeeft.']);
  expect(said({ kind: 'cancel' })).toEqual(['2 artikelen worden geannuleerd.']);
  expect(said({ kind: 'shipped' })).toEqual([
    'Zonder scan verzonden: 2 artikelen gaan van de voorraad van DC Utrecht af.',
  ]);
  const brought = actedOf(
    { ...delivery('requested', line(1, 'a', 2, 2)), uses_stock: false },
    'Winkel Utrecht',
  );
  expect(consequences(brought, { kind: 'shipped' }).map(worded)).toEqual([
    'Zonder scan verzonden: 2 artikelen. De voorraad van Winkel Utrecht verandert niet.',
  ]);
  expect(said({ kind: 'responsible', location: 'Utrecht' })).toEqual(['Utrecht volgt deze levering op.']);
  expect(said({ kind: 'give_up', taken: new Map([[1, 2]]) })).toEqual(['De klant krijgt 2 artikelen niet.']);
  const left = {
    ...delivery('shipped', line(1, 'a', 2, 0)),
    storage_location: { identifier: 'A-05', display_name: 'A-05' },
  };
  const lost = { kind: 'give_up', taken: new Map([[1, 1]]) } as const;
  expect(consequences(actedOf(left, 'DC Utrecht'), lost).map(worded)).toEqual([
    'De klant krijgt 1 artikel niet.',
    '1 × Artikel a wordt een eigen levering.',
  ]);
});
