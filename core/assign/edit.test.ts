import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign } from './assign.ts';
import { effectOf, mayReach, openEdit, placesFor, reaches } from './edit.ts';
import type { AssignedPlan, PlanContext, SendingPlace } from './facts.ts';
import {
  context,
  daily,
  DC,
  dc,
  facts,
  IDS,
  line,
  onePlace,
  otherStore,
  properties,
  SERVICES,
  someDays,
  stock,
  store,
  STORE,
} from './testing.ts';

/** The part of a plan that the customer and the locations notice. */
const seen = ({ parts, rest }: AssignedPlan) => ({
  parts,
  rest: rest.map(({ line: of, quantity }) => [of, quantity]),
});

/** An edit of a place: the times of a service, the methods of a type, properties, or all of it. */
const edits = fc.record({
  place: fc.constantFrom(...IDS),
  of: fc.constantFrom('times', 'services', 'properties', 'all'),
  times: fc.constantFrom(...SERVICES).chain(someDays),
  transit_days: fc.integer({ min: 0, max: 3 }),
  off: fc.constantFrom('', 'dc_delivery', 'ship_from_store', 'click_and_collect', 'vendor_dropship'),
  properties,
  whole: onePlace(0),
});
function edited(
  { service_times, types, ...place }: SendingPlace,
  edit: typeof edits extends fc.Arbitrary<infer E> ? E : never,
): SendingPlace {
  const method = { id: 11, transit_days: edit.transit_days, delivery_weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const [{ type } = { type: '' }] = edit.times;
  return {
    ...place,
    service_times:
      edit.of === 'times'
        ? [...service_times.filter(row => row.type !== type), ...edit.times]
        : service_times,
    types:
      edit.of === 'services'
        ? Object.fromEntries(
            Object.keys(types).flatMap(name => (name === edit.off ? [] : [[name, [method]]])),
          )
        : types,
    ...(edit.of === 'properties' && { properties: edit.properties }),
    ...(edit.of === 'all' && { ...edit.whole, id: place.id, type: place.type }),
  };
}

describe('An edit of a place', () => {
  it('changes the plan of no order that it does not reach', () => {
    let [stays, changes] = [0, 0];
    fc.assert(
      fc.property(facts, edits, ([lines, places, known], edit) => {
        const after = places.map(one => (one.id === edit.place ? edited(one, edit) : one));
        const reach = openEdit({ place: edit.place, before: places, after })(lines, known, null, () => known);
        const has = (location: number) =>
          known.stock.some(
            row =>
              row.location_id === location &&
              row.available > 0 &&
              lines.some(({ product_identifier }) => product_identifier === row.product_identifier),
          );
        const [was, is] = [places, after].map(of => seen(assign(lines, of, known)));
        if (reaches(reach, has)) changes += 1;
        else stays += 1;
        const isSame = JSON.stringify(is) === JSON.stringify(was);
        expect({ isSame, isReached: reaches(reach, has) }).not.toEqual({ isSame: false, isReached: false });
        expect(reaches(reach, () => true)).toBe(mayReach(reach));
      }),
      { numRuns: 1000 },
    );
    // Neither answer is the one that is always given.
    expect(Math.min(stays, changes)).toBeGreaterThan(30);
  });

  it('is asked once of orders that are alike, also when their own days are not equally full', () => {
    const limited = (max_capacity: number) => dc({ service_times: daily('dc_delivery', { max_capacity }) });
    const reach = openEdit({ place: DC, before: [limited(10)], after: [limited(5)] });
    const at = (deliveries: number) => {
      const own = { location_id: DC, service: 'dc_delivery', date: '2026-11-19', deliveries };
      const known = context({ used: [own] });
      return reach([line(1, 1)], known, own, () => known);
    };
    expect(mayReach(at(4))).toBe(true);
    expect(at(5)).toBe(at(5));
    expect(at(5)).not.toBe(at(4));
  });

  it('leaves out no place that a plan is of', () =>
    fc.assert(
      fc.property(facts, ([lines, places, known]) => {
        expect(seen(assign(lines, placesFor(places, known), known))).toEqual(
          seen(assign(lines, places, known)),
        );
      }),
      { numRuns: 500 },
    ));
});

describe('What an edit means for a delivery', () => {
  const pieces = { stock: stock('P1', { [DC]: 5 }) };
  const plan = (
    places: readonly SendingPlace[],
    given: Partial<PlanContext> = pieces,
    promised: string | null = null,
  ) => assign([line(1, 1, { promised_delivery_date: promised })], places, context(given));
  const closed = (week_day: number) => ({
    service_times: daily('dc_delivery').filter(row => row.week_day !== week_day),
  });
  const of = (then: AssignedPlan, now: AssignedPlan, promised: string | null = null) =>
    effectOf(now, then, [line(1, 1, { promised_delivery_date: promised })])?.effect ?? null;
  const both = { stock: [...pieces.stock, ...stock('P1', { [STORE]: 5 })] };

  it.each([
    ['nothing', plan([dc()]), plan([dc()]), null, null],
    ['no place any more', plan([dc({ service_times: [] })]), plan([dc()]), null, 'unassigned'],
    ['a place at last', plan([dc()]), plan([dc({ service_times: [] })]), null, 'gets-a-place'],
    ['another day', plan([dc(closed(4))]), plan([dc()]), null, 'other-day'],
    [
      'a day after the promised one',
      plan([dc(closed(4))], pieces, '2026-11-20'),
      plan([dc()], pieces, '2026-11-20'),
      '2026-11-20',
      'later-than-promised',
    ],
    [
      'another location',
      plan([dc({ service_times: [] }), store(), otherStore()], both),
      plan([dc(), store(), otherStore()], both),
      null,
      'elsewhere',
    ],
    [
      'another method alone',
      plan([
        dc({ types: { dc_delivery: [{ id: 99, transit_days: 1, delivery_weekdays: [1, 2, 3, 4, 5, 6] }] } }),
      ]),
      plan([dc()]),
      null,
      'other-method',
    ],
  ])('is %s', (_what, then, now, promised, effect) => {
    expect(of(then, now, promised)).toBe(effect);
  });
});
