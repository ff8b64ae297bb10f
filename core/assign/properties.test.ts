import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { serviceDay, type ServiceTime } from '../service-time/service-day.ts';
import { assign } from './assign.ts';
import {
  type LineToPlan,
  type PlannedPart,
  type SendingPlace,
  type PlanContext,
  serviceOf,
} from './facts.ts';
import { naivePlan } from './naive.ts';
import { context, daily, line, NOW, place } from './testing.ts';

const TODAY = '2026-11-19';
const PRODUCTS = ['A', 'B'];
const IDS = [1, 2, 3, 4, 5, 6];
const SERVICES = ['dc_delivery', 'ship_from_store', 'pickup', 'inter_store', 'dropship', 'crossdock'];

const few = fc.subarray(IDS, { maxLength: 1 });
const someDays = (type: string) =>
  fc
    .tuple(
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
      fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
      fc.constantFrom('09:00', '16:00'),
      fc.boolean(),
    )
    .map(([weekdays, max_capacity, to_time, is_cutoff]): readonly ServiceTime[] =>
      daily(type, { max_capacity, to_time, is_cutoff }).filter(({ week_day }) =>
        weekdays.includes(week_day ?? 0),
      ),
    );
const rows = fc
  .tuple(...SERVICES.map(someDays))
  .map(services => services.flat().map((row, i) => ({ ...row, id: i })));
const properties = fc.record({
  supportsSalesChannels: fc.constantFrom('', '', 'web', 'app'),
  ship_from_store_processing: fc.integer({ min: 0, max: 2 }),
  inter_store_processing: fc.integer({ min: 0, max: 2 }),
  dropship_processing: fc.integer({ min: 0, max: 2 }),
  crossdock_processing: fc.integer({ min: 0, max: 2 }),
  pickup: fc.integer({ min: 0, max: 2 }),
});
const onePlace = (id: number): fc.Arbitrary<SendingPlace> =>
  fc
    .record({
      type: fc.constantFrom('dc', 'store', 'store', 'vendor'),
      active: fc.constantFrom(true, true, true, true, false),
      properties,
      service_times: rows,
      transit_days: fc.integer({ min: 0, max: 2 }),
      delivery_weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      without: fc.constantFrom(
        '',
        '',
        '',
        'dc_delivery',
        'ship_from_store',
        'click_and_collect',
        'vendor_dropship',
      ),
    })
    .map(({ type, transit_days, delivery_weekdays, without, ...given }) => {
      const made = place(id, type, given);
      const types = Object.entries(made.types).filter(([name]) => name !== without);
      const method = { id: 10, transit_days, delivery_weekdays };
      return {
        ...made,
        types: Object.fromEntries(types.map(([name, methods]) => [name, methods.length > 0 ? [method] : []])),
      };
    });
const oneLine = (number: number): fc.Arbitrary<LineToPlan> =>
  fc
    .record({
      product_identifier: fc.constantFrom(...PRODUCTS),
      quantity: fc.integer({ min: 1, max: 4 }),
      promised_delivery_date: fc.option(fc.integer({ min: -1, max: 20 }).map(days => addDays(TODAY, days))),
      ruleset: fc.constantFrom('standaard', 'standaard', 'winkel-eerst', 'dropship'),
      excluded: few,
      short_at: few,
    })
    .map(({ quantity, ...given }) => line(number, quantity, given));
const world: fc.Arbitrary<PlanContext> = fc
  .record({
    now: fc.integer({ min: 0, max: 7 * 24 }).map(hours => NOW + hours * 3_600_000),
    fulfilment_method: fc.constantFrom('delivery', 'pickup'),
    fulfilment_location_id: fc.constantFrom(1, 2, 9),
    logistics_scenario: fc.constantFrom('partial', 'partial', 'complete'),
    max_parts: fc.integer({ min: 1, max: 3 }),
    stock: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 }).map(levels =>
      levels.map((available, i) => ({
        location_id: IDS[Math.floor(i / 2)] ?? 0,
        product_identifier: PRODUCTS[i % 2] ?? '',
        available,
      })),
    ),
    used: fc.uniqueArray(
      fc.record({
        location_id: fc.constantFrom(...IDS),
        service: fc.constantFrom(...SERVICES),
        date: fc.integer({ min: 0, max: 4 }).map(days => addDays(TODAY, days)),
        deliveries: fc.constantFrom(1, 2),
      }),
      { selector: row => `${row.location_id} ${row.service} ${row.date}`, maxLength: 12 },
    ),
    awaited: fc.array(
      fc.record({
        why: fc.constantFrom('presale', 'receipt'),
        presale_id: fc.constantFrom(1, 2),
        product_identifier: fc.constantFrom(...PRODUCTS),
        release_date: fc.constantFrom('2026-12-01', '2026-12-05'),
        quantity: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(given => context(given));
const facts = fc.tuple(
  fc
    .integer({ min: 1, max: 3 })
    .chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => oneLine(i + 1)))),
  fc.integer({ min: 0, max: 6 }).chain(count => fc.tuple(...IDS.slice(0, count).map(onePlace))),
  world,
);
type Check = (lines: LineToPlan[], places: SendingPlace[], known: PlanContext) => void;
const always = (check: Check) =>
  fc.assert(
    fc.property(facts, given => check(...given)),
    { numRuns: 500 },
  );

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
/** The deliveries that are made, feeders too. */
const all = (parts: readonly PlannedPart[]) => parts.flatMap(part => [part, ...part.fed_by]);
/** Place whose stock a part takes. */
const sourceOf = (part: PlannedPart) =>
  part.supplier_location_id ?? part.fed_by[0]?.location_id ?? part.location_id;

describe('Whatever the facts are', () => {
  it('the plan is the one of the slow planner', () =>
    always((lines, places, known) => {
      const { parts } = assign(lines, places, known);
      const told = parts.map(part => ({
        location_id: part.location_id,
        from: part.supplier_location_id ?? part.fed_by[0]?.location_id ?? null,
        dispatch_date: part.dispatch_date,
        delivery_date: part.delivery_date,
        quantities: lines.map(asked => part.lines.find(row => row.line === asked.line)?.quantity ?? 0),
      }));
      expect(told).toEqual(naivePlan(lines, places, known).parts);
    }));

  it('the same facts give the same plan, in whatever order they come', () =>
    always((lines, places, known) => {
      const turned = {
        ...known,
        stock: known.stock.toReversed(),
        used: known.used.toReversed(),
      };
      expect(assign(lines, places.toReversed(), turned)).toEqual(assign(lines, places, known));
    }));

  it('no piece is lost or doubled', () =>
    always((lines, places, known) => {
      const { parts, rest } = assign(lines, places, known);
      for (const { line: number, quantity } of lines) {
        const placed = parts.flatMap(part => part.lines).filter(row => row.line === number);
        const without = rest.filter(row => row.line === number);
        expect(sum([...placed, ...without].map(row => row.quantity))).toBe(quantity);
      }
      for (const { quantity } of [...all(parts).flatMap(part => part.lines), ...rest])
        expect(quantity).toBeGreaterThan(0);
    }));

  it('no place that dropped out is used', () =>
    always((lines, places, known) => {
      const { parts, results } = assign(lines, places, known);
      for (const part of parts)
        for (const { line: number } of part.lines) {
          const fitting = results.filter(row => row.line === number && row.code === 'fits');
          expect(fitting.flatMap(row => row.location_ids)).toContain(sourceOf(part));
        }
    }));

  it('no more is taken than there is, of stock, of room and of presales', () =>
    always((lines, places, known) => {
      const { parts, rest } = assign(lines, places, known);
      const productOf = (number: number) => lines[number - 1]?.product_identifier;
      for (const row of known.stock) {
        const taken = parts
          .filter(part => sourceOf(part) === row.location_id)
          .flatMap(part => part.lines.filter(({ line: n }) => productOf(n) === row.product_identifier));
        expect(sum(taken.map(({ quantity }) => quantity))).toBeLessThanOrEqual(row.available);
      }
      for (const part of all(parts)) {
        const service = serviceOf(part.dispatch_type, part.dispatch_action);
        const at = places.find(({ id }) => id === part.location_id);
        const day = serviceDay(at?.service_times ?? [], service, part.dispatch_date);
        const isSame = (other: PlannedPart) =>
          other.location_id === part.location_id &&
          other.dispatch_date === part.dispatch_date &&
          serviceOf(other.dispatch_type, other.dispatch_action) === service;
        const before = known.used.find(
          row =>
            row.location_id === part.location_id &&
            row.service === service &&
            row.date === part.dispatch_date,
        );
        const planned = all(parts).filter(isSame).length + (before?.deliveries ?? 0);
        expect(day).not.toBeNull();
        expect(planned).toBeLessThanOrEqual(day?.max_capacity ?? Infinity);
      }
      for (const product of PRODUCTS) {
        const waiting = rest.filter(row => row.presale_id !== null && productOf(row.line) === product);
        const coming = known.awaited.filter(row => row.product_identifier === product);
        expect(sum(waiting.map(row => row.quantity))).toBeLessThanOrEqual(
          sum(coming.map(row => row.quantity)),
        );
      }
    }));

  it('there are at most so many parts', () =>
    always((lines, places, known) => {
      expect(assign(lines, places, known).parts.length).toBeLessThanOrEqual(known.max_parts);
    }));

  it('an order that goes whole has one part with all of it, or none', () =>
    always((lines, places, known) => {
      const { parts, rest } = assign(lines, places, { ...known, logistics_scenario: 'complete' });
      const without = new Set(rest.map(row => row.line)).size;
      expect([
        [1, 0],
        [0, lines.length],
      ]).toContainEqual([parts.length, without]);
    }));

  it('each line has one answer of each place, and is tried again when one may change', () =>
    always((lines, places, known) => {
      const { rest, results } = assign(lines, places, known);
      for (const row of rest.filter(({ why }) => why === 'no-place')) {
        const answers = results.filter(result => result.line === row.line);
        const ids = new Set(answers.flatMap(result => result.location_ids));
        // A pickup's store may be the answer for all that feed it.
        const told = known.fulfilment_method === 'pickup' ? [...ids] : places.map(({ id }) => id);
        expect(ids).toEqual(new Set(told));
        expect(row.is_retryable).toBe(answers.some(({ passing, code }) => passing || code === 'fits'));
      }
    }));
});
