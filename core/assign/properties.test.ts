import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceDay } from '../service-time/service-day.ts';
import { assign } from './assign.ts';
import {
  type LineToPlan,
  type PlannedPart,
  type SendingPlace,
  type PlanContext,
  serviceOf,
} from './facts.ts';
import { naivePlan } from './naive.ts';
import { facts, PRODUCTS } from './testing.ts';

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
