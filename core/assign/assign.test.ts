import { describe, expect, it } from 'vitest';
import { assign } from './assign.ts';
import type { Awaited, PlannedPart, AssignedPlan } from './facts.ts';
import {
  context,
  daily,
  DC,
  dc,
  line,
  otherStore,
  OTHER_STORE,
  pickup,
  place,
  STORE,
  stock,
  store,
  VENDOR,
  vendor,
} from './testing.ts';

/** A part as `2: 1x3 2x1`, location and lines; a crossdock `5>1: …`, a feeder `2<1: …`. */
const told = ({ location_id, supplier_location_id, fed_by, lines }: PlannedPart): string => {
  const from = supplier_location_id === null ? '' : `${supplier_location_id}>`;
  const by = fed_by.map(feeder => `<${feeder.location_id}`).join('');
  return `${from}${location_id}${by}: ${lines.map(row => `${row.line}x${row.quantity}`).join(' ')}`;
};
const parts = (plan: AssignedPlan) => plan.parts.map(told);
const lacking = (plan: AssignedPlan) => plan.rest.map(row => `${row.line}x${row.quantity} ${row.why}`);

const P1 = (at: Readonly<Record<number, number>>) => stock('P1', at);
const P2 = (at: Readonly<Record<number, number>>) => stock('P2', at);
const two = [line(1, 3), line(2, 2)];
const all = [dc(), store(), otherStore(), vendor()];

describe('One place for all lines comes first', () => {
  it('also when its step is a later one', () => {
    const known = context({ stock: [...P1({ [DC]: 9, [STORE]: 3 }), ...P2({ [STORE]: 2 })] });
    expect(parts(assign(two, all, known))).toEqual(['2: 1x3 2x2']);
  });

  it('two lines of one product share its stock', () => {
    const twice = [line(1, 3), line(2, 2, { product_identifier: 'P1' })];
    expect(parts(assign(twice, all, context({ stock: P1({ [DC]: 4, [STORE]: 5 }) })))).toEqual([
      '2: 1x3 2x2',
    ]);
    const plan = assign(twice, [dc()], context({ stock: P1({ [DC]: 4 }) }));
    expect([parts(plan), lacking(plan)]).toEqual([['1: 1x3 2x1'], ['2x1 no-place']]);
  });
});

describe('Places are compared by one key, smaller first', () => {
  const near = { latitude: 52.09, longitude: 5.12 };
  const far = { latitude: 53.21, longitude: 6.56 };
  const both = P1({ [STORE]: 5, [OTHER_STORE]: 5 });
  const chosen = (places: Parameters<typeof assign>[1], given = {}, asked = {}) =>
    assign([line(1, 3, asked)], places, context({ stock: both, ...given })).parts[0]?.location_id;
  const slow = (id: number) => place(id, 'store', { properties: { ship_from_store_processing: 1 } });
  const limited = (id: number) =>
    place(id, 'store', { service_times: daily('ship_from_store', { max_capacity: 10 }) });
  const used = (location_id: number, deliveries: number) => ({
    location_id,
    service: 'ship_from_store',
    date: '2026-11-19',
    deliveries,
  });

  it.each([
    [
      'what makes the promised date, before the step',
      OTHER_STORE,
      chosen(
        [dc({ service_times: daily('dc_delivery', { to_time: '09:00' }) }), otherStore()],
        {
          stock: P1({ [DC]: 9, [OTHER_STORE]: 9 }),
        },
        { promised_delivery_date: '2026-11-20' },
      ),
    ],
    [
      'the step of the ruleset, before the date',
      DC,
      chosen([dc({ service_times: daily('dc_delivery', { to_time: '09:00' }) }), store()], {
        stock: P1({ [DC]: 9, [STORE]: 9 }),
      }),
    ],
    [
      'as the ruleset of the product has it',
      STORE,
      chosen([dc(), store()], { stock: P1({ [DC]: 9, [STORE]: 9 }) }, { ruleset: 'winkel-eerst' }),
    ],
    [
      'the delivery date, before how full the day is',
      OTHER_STORE,
      chosen([slow(STORE), limited(OTHER_STORE)], { used: [used(OTHER_STORE, 5)] }),
    ],
    [
      'how full the day is in tenths, before the distance',
      OTHER_STORE,
      chosen(
        [
          { ...limited(STORE), ...near },
          { ...limited(OTHER_STORE), ...far },
        ],
        {
          used: [used(STORE, 1)],
          destination: near,
        },
      ),
    ],
    [
      'the distance, before what is left',
      OTHER_STORE,
      chosen([store(far), otherStore(near)], {
        stock: P1({ [STORE]: 9, [OTHER_STORE]: 3 }),
        destination: near,
      }),
    ],
    [
      'a known distance before an unknown one',
      OTHER_STORE,
      chosen([store(), otherStore(far)], { destination: near }),
    ],
    [
      'what is left',
      OTHER_STORE,
      chosen([store(), otherStore()], { stock: P1({ [STORE]: 4, [OTHER_STORE]: 5 }) }),
    ],
    [
      'up to ten pieces',
      STORE,
      chosen([store(), otherStore()], { stock: P1({ [STORE]: 13, [OTHER_STORE]: 99 }) }),
    ],
    [
      'within 25 km, and less than a tenth, the lowest id',
      STORE,
      chosen([store({ latitude: 52.2, longitude: 5.12 }), otherStore(near)], { destination: near }),
    ],
    ['else the lowest id', STORE, chosen([otherStore(), store()])],
  ])('%s', (_, expected, location) => expect(location).toBe(expected));
});

describe('Else the order is divided', () => {
  it('the place with most pieces first, then again for the rest', () => {
    const known = context({
      stock: [...P1({ [DC]: 1, [STORE]: 2, [OTHER_STORE]: 3 }), ...P2({ [DC]: 1, [STORE]: 2 })],
    });
    expect(parts(assign(two, all, known))).toEqual(['2: 1x2 2x2', '1: 1x1']);
  });

  it('lines may be divided, over at most as many parts as are allowed', () => {
    const known = context({ stock: P1({ [DC]: 2, [STORE]: 2, [OTHER_STORE]: 1, [VENDOR]: 1 }) });
    const plan = assign([line(1, 6)], all, known);
    expect(parts(plan)).toEqual(['1: 1x2', '2: 1x2', '3: 1x1']);
    expect(lacking(plan)).toEqual(['1x1 no-place']);
    const [only, ...others] = parts(assign([line(1, 6)], all, { ...known, max_parts: 1 }));
    expect([only, others]).toEqual(['1: 1x2', []]);
  });

  it('a part takes room that the next one has not', () => {
    // Own stock and a crossdock are two deliveries of the dc; there is room for one today.
    const service_times = daily('dc_delivery', { max_capacity: 1 });
    const plan = assign(
      [line(1, 2)],
      [dc({ service_times }), vendor()],
      context({ stock: P1({ [DC]: 1, [VENDOR]: 1 }) }),
    );
    expect(plan.parts.map(({ dispatch_date }) => dispatch_date)).toEqual(['2026-11-19', '2026-11-20']);
  });

  it('unless it goes whole or not at all', () => {
    const known = context({
      stock: [...P1({ [DC]: 3 }), ...P2({ [STORE]: 2 })],
      logistics_scenario: 'complete',
    });
    const plan = assign(two, all, known);
    expect([parts(plan), lacking(plan)]).toEqual([[], ['1x3 no-place', '2x2 no-place']]);
    const whole = { ...known, stock: [...known.stock, ...P2({ [DC]: 2 })] };
    expect(parts(assign(two, all, whole))).toEqual(['1: 1x3 2x2']);
  });
});

describe('What a part becomes', () => {
  it.each([
    ['stock', [dc()], { released_status: 'to-be-requested', uses_stock: true, dispatch_type: 'dc_delivery' }],
    ['stock of a store', [store()], { released_status: 'to-be-requested', dispatch_type: 'ship_from_store' }],
    [
      'dropship waits for somebody who chooses',
      [vendor()],
      {
        released_status: 'to-be-requested',
        auto_purchase: false,
        carrier_method_id: null,
        dispatch_type: 'vendor_dropship',
      },
    ],
  ] as const)('%s', (_, places, expected) => {
    const known = context({ stock: P1({ [DC]: 1, [STORE]: 1, [VENDOR]: 1 }) });
    expect(assign([line(1, 1)], places, known).parts).toMatchObject([expected]);
  });

  it('a crossdock waits for its supplier and uses no stock of the dc', () => {
    expect(
      assign([line(1, 1)], [dc(), vendor()], context({ stock: P1({ [VENDOR]: 1 }) })).parts,
    ).toMatchObject([
      {
        location_id: DC,
        supplier_location_id: VENDOR,
        released_status: 'crossdock-requested',
        uses_stock: false,
      },
    ]);
  });

  it('auto purchase is requested at once, in a delivery of its own', () => {
    const lines = [line(1, 1, { ruleset: 'dropship' }), line(2, 1)];
    const known = context({ stock: [...P1({ [VENDOR]: 1 }), ...P2({ [VENDOR]: 1 })] });
    expect(assign(lines, [vendor()], known).parts).toMatchObject([
      { released_status: 'requested', auto_purchase: true, lines: [{ line: 1 }] },
      { released_status: 'to-be-requested', auto_purchase: false, lines: [{ line: 2 }] },
    ]);
  });
});

describe('Pickup', () => {
  it('the store’s own stock first; what it lacks is fed', () => {
    const known = pickup({ stock: [...P1({ [STORE]: 2, [DC]: 9 }), ...P2({ [DC]: 9, [OTHER_STORE]: 9 })] });
    const plan = assign(two, all, known);
    expect(parts(plan)).toEqual(['2: 1x2', '2<1: 1x1 2x2']);
    expect(plan.parts[0]).toMatchObject({
      dispatch_type: 'click_and_collect',
      released_status: 'to-be-requested',
    });
    expect(plan.parts[1]).toMatchObject({
      dispatch_type: 'click_and_collect',
      released_status: 'crossdock-requested',
      uses_stock: false,
      dispatch_action: null,
      fed_by: [
        {
          location_id: DC,
          dispatch_type: 'dc_delivery',
          dispatch_action: 'crossdocking',
          released_status: 'to-be-requested',
          uses_stock: true,
          lines: [
            { line: 1, quantity: 1 },
            { line: 2, quantity: 2 },
          ],
        },
      ],
    });
  });

  it('no other store hands it over, no vendor sends it', () => {
    const plan = assign(
      [line(1, 1)],
      [otherStore(), vendor()],
      pickup({ stock: P1({ [OTHER_STORE]: 1, [VENDOR]: 1 }) }),
    );
    expect([parts(plan), lacking(plan)]).toEqual([[], ['1x1 no-place']]);
  });

  it('whole: of the store, or of one feeder', () => {
    const known = pickup({
      logistics_scenario: 'complete',
      stock: [...P1({ [STORE]: 3, [DC]: 3 }), ...P2({ [DC]: 2 })],
    });
    expect(parts(assign(two, all, known))).toEqual(['2<1: 1x3 2x2']);
    expect(parts(assign([line(1, 3)], all, known))).toEqual(['2: 1x3']);
  });
});

describe('What has no place', () => {
  const presale = (quantity: number, given: Partial<Awaited> = {}): Awaited => ({
    why: 'presale',
    presale_id: 7,
    product_identifier: 'P1',
    release_date: '2026-12-01',
    quantity,
    ...given,
  });
  const receipt = (quantity: number, release_date = '2026-11-25') =>
    presale(quantity, { why: 'receipt', presale_id: null, release_date });
  const rest = (lines: Parameters<typeof assign>[0], awaited: readonly Awaited[], given = {}) =>
    assign(lines, [dc()], context({ awaited, ...given })).rest;

  it('waits for a running presale first, then for expected receipts in their order', () => {
    expect(rest([line(1, 9)], [receipt(2, '2026-12-05'), receipt(3), presale(3)])).toEqual([
      { line: 1, quantity: 3, why: 'presale', release_date: '2026-12-01', presale_id: 7, is_retryable: null },
      {
        line: 1,
        quantity: 3,
        why: 'receipt',
        release_date: '2026-11-25',
        presale_id: null,
        is_retryable: null,
      },
      {
        line: 1,
        quantity: 2,
        why: 'receipt',
        release_date: '2026-12-05',
        presale_id: null,
        is_retryable: null,
      },
      { line: 1, quantity: 1, why: 'no-place', release_date: null, presale_id: null, is_retryable: true },
    ]);
  });

  it('two lines share what comes, and another product has none of it', () => {
    const lines = [line(1, 2), line(2, 2, { product_identifier: 'P1' }), line(3, 1)];
    expect(rest(lines, [presale(3)]).map(row => `${row.line}x${row.quantity} ${row.why}`)).toEqual([
      '1x2 presale',
      '2x1 presale',
      '2x1 no-place',
      '3x1 no-place',
    ]);
  });

  it('is tried again when a place had too few, not when none ever has it', () => {
    const without = (given: object, asked = {}) => rest([line(1, 3, asked)], [], given)[0]?.is_retryable;
    expect(without({ stock: P1({ [DC]: 1 }) })).toBe(true);
    expect(without({}, { ruleset: 'dropship' })).toBe(false);
  });

  it('of an order that goes whole: waits for the last, or has no place', () => {
    const complete = { logistics_scenario: 'complete', stock: P2({ [DC]: 2 }) };
    expect(rest(two, [presale(3)], complete)).toMatchObject([
      { line: 1, quantity: 3, why: 'presale', release_date: '2026-12-01', presale_id: 7 },
      { line: 2, quantity: 2, why: 'presale', release_date: '2026-12-01', presale_id: null },
    ]);
    expect(rest(two, [presale(2)], complete)).toMatchObject([{ why: 'no-place' }, { why: 'no-place' }]);
  });
});
