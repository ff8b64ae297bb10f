import { describe, expect, it } from 'vitest';
import { assign } from './assign.ts';
import { dropOuts } from './drop-outs.ts';
import type { LineToPlan, SendingPlace, PlanContext } from './facts.ts';
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

const TODAY = '2026-11-19';
const enough = stock('P1', { [DC]: 9, [STORE]: 9, [OTHER_STORE]: 9, [VENDOR]: 9 });

type Case = readonly [
  name: string,
  code: string,
  at: number,
  line: Partial<LineToPlan>,
  place: SendingPlace,
  context: PlanContext,
];
const facts = (given: Partial<PlanContext> = {}) => context({ stock: enough, ...given });

const cases: readonly Case[] = [
  ['an inactive place', 'excluded', DC, {}, dc({ active: false }), facts()],
  ['a place that is excluded', 'excluded', DC, { excluded: [DC] }, dc(), facts()],
  ['a vendor, for a pickup', 'wrong-type', VENDOR, {}, vendor(), pickup({ stock: enough })],
  ['a location of no known type', 'wrong-type', 9, {}, place(9, 'truck'), facts()],
  ['a type that is not active there', 'no-method', DC, {}, dc({ types: {} }), facts()],
  ['a type without a method', 'no-method', DC, {}, dc({ types: { dc_delivery: [] } }), facts()],
  ['a vendor without dropship', 'no-method', VENDOR, {}, vendor({ types: {} }), facts()],
  [
    'a country that no method serves',
    'no-method',
    DC,
    {},
    dc({ types: { dc_delivery: [{ id: 1, transit_days: 1, delivery_weekdays: [1], countries: ['BE'] }] } }),
    facts(),
  ],
  [
    'another channel',
    'channel',
    DC,
    {},
    dc({ properties: { supportsSalesChannels: 'app, kassa' } }),
    facts(),
  ],
  [
    'a channel, of an order without one',
    'channel',
    DC,
    {},
    dc({ properties: { supportsSalesChannels: 'app' } }),
    facts({ sales_channel_identifier: null }),
  ],
  ['no step that leads there', 'ruleset', DC, { ruleset: 'dropship' }, dc(), facts()],
  ['an unknown ruleset', 'ruleset', DC, { ruleset: 'onbekend' }, dc(), facts()],
  ['a place that was short of it', 'previous-manco', DC, { short_at: [DC] }, dc(), facts()],
  ['no service day', 'closed', DC, {}, dc({ service_times: [] }), facts()],
  ['fewer service days than its work takes', 'closed', STORE, {}, slowStore(), facts()],
  [
    'capacity of all service days used',
    'capacity',
    DC,
    {},
    dc({ service_times: [openOnce(1)] }),
    facts({ used: [{ location_id: DC, service: 'dc_delivery', date: TODAY, deliveries: 1 }] }),
  ],
  ['a capacity of nothing', 'capacity', DC, {}, dc({ service_times: [openOnce(0)] }), facts()],
  ['nothing available', 'stock', DC, {}, dc(), context({ stock: stock('P1', { [DC]: 0 }) })],
  ['no stock row', 'stock', DC, {}, dc(), context()],
];

function openOnce(max_capacity: number) {
  const [row] = daily('dc_delivery', { week_day: null, date: TODAY, max_capacity });
  if (!row) throw new Error('daily gives rows');
  return row;
}
function slowStore() {
  return store({ properties: { ship_from_store_processing: 15 } });
}

describe('A place drops out for a line (order-rules.md 5)', () => {
  it.each(cases)('%s: %s', (_, code, at, given, where, known) => {
    const { parts, rest, results } = assign([line(1, 2, given)], [where], known);
    expect(results.map(result => [result.code, result.location_ids])).toEqual([[code, [at]]]);
    expect(parts).toEqual([]);
    const is_retryable = ['closed', 'capacity', 'stock'].includes(code);
    expect(rest).toMatchObject([{ line: 1, quantity: 2, why: 'no-place', is_retryable }]);
    expect(results[0]?.passing).toBe(is_retryable);
  });

  it('every code of the table has a case, in its order', () => {
    const codes = [...new Set(cases.map(([, code]) => code))];
    expect(dropOuts.map(({ code }) => code)).toEqual(codes);
  });

  it('the first reason of the table is the one that is told', () => {
    const all = dc({
      active: false,
      types: {},
      service_times: [],
      properties: { supportsSalesChannels: 'app' },
    });
    const [result] = assign([line(1, 1, { short_at: [DC] })], [all], context()).results;
    expect(result?.code).toBe('excluded');
    const open = { ...all, active: true };
    expect(assign([line(1, 1)], [open], context()).results[0]?.code).toBe('no-method');
  });

  it('what fits is told too, with the places of one answer in one row', () => {
    const { results } = assign(
      [line(1, 2)],
      [otherStore(), dc(), store()],
      context({ stock: stock('P1', { [DC]: 2 }) }),
    );
    expect(results).toEqual([
      { line: 1, kind: 'stock', code: 'fits', passing: false, location_ids: [DC] },
      { line: 1, kind: 'stock', code: 'stock', passing: true, location_ids: [STORE, OTHER_STORE] },
    ]);
  });

  it('of a crossdock the place that is at fault drops out', () => {
    const codes = (where: readonly SendingPlace[], given: Partial<LineToPlan>) =>
      assign([line(1, 1, given)], where, context({ stock: stock('P1', { [VENDOR]: 1 }) }))
        .results.filter(({ kind }) => kind === 'crossdock')
        .map(({ code, location_ids }) => [code, location_ids]);
    expect(codes([dc(), vendor()], {})).toEqual([['fits', [VENDOR]]]);
    expect(codes([dc({ service_times: [] }), vendor()], {})).toEqual([['closed', [DC]]]);
    expect(codes([dc(), vendor()], { short_at: [VENDOR] })).toEqual([['previous-manco', [VENDOR]]]);
    // That the dc was short of its own stock says nothing of the supplier's.
    expect(codes([dc(), vendor()], { short_at: [DC] })).toEqual([['fits', [VENDOR]]]);
  });
});
