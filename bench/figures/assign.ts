import { assign } from '../../core/assign/assign.ts';
import type { LineToPlan, SendingPlace, PlanContext, Stock } from '../../core/assign/facts.ts';
import { naivePlan } from '../../core/assign/naive.ts';
import { context, daily, line, place } from '../../core/assign/testing.ts';
import type { Figure } from '../table.ts';

const ORDERS = 200;
const LINES = 5;
const PRODUCTS = 50;
/** A store has so many of ten articles. */
const IN_STORE = 4;

/** Processor time to plan an order of five lines, beside the slow planner that tries every day and every division. */
export function assignFigures(): Figure[] {
  return [
    figureOf('assign an order, the demo’s places', 3, 1, 200),
    figureOf('  the same, 500 places', 497, 5, 2),
  ];
}

function figureOf(what: string, stores: number, most: number, slowly: number): Figure {
  const places = placesOf(stores);
  const orders = Array.from({ length: ORDERS }, (_, nth) => orderOf(nth));
  const known = orders.map(lines => context({ ...far, stock: stockOf(places, lines) }));
  const plan = (run: Plan, count: number) => {
    for (let nth = 0; nth < count; nth++) run(orders[nth] ?? [], places, known[nth] ?? context());
  };
  plan(assign, ORDERS);
  return {
    what,
    unit: 'ms',
    ours: cpuMs(() => plan(assign, ORDERS)) / ORDERS,
    floor: cpuMs(() => plan(naivePlan, slowly)) / slowly,
    goal: { of: 'ours', most },
  };
}

type Plan = (lines: readonly LineToPlan[], places: readonly SendingPlace[], known: PlanContext) => unknown;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Utrecht. */
const far = { destination: { latitude: 52.09, longitude: 5.12 } };

/** A dc, two vendors and stores over the country, each open six days a week with limits. */
function placesOf(stores: number): readonly SendingPlace[] {
  const open = (types: readonly string[]) =>
    types.flatMap(type => daily(type, { max_capacity: 100 }).slice(0, 6)).map((row, id) => ({ ...row, id }));
  return [
    place(1, 'dc', { service_times: open(['dc_delivery', 'inter_store']) }),
    ...[2, 3].map(id => place(id, 'vendor', { service_times: open(['dropship', 'crossdock']) })),
    ...Array.from({ length: stores }, (_, nth) =>
      place(4 + nth, 'store', {
        latitude: 51 + (nth % 50) / 20,
        longitude: 4 + (nth % 31) / 12,
        properties: { ship_from_store_processing: nth % 2 },
        service_times: open(['opening_hours', 'ship_from_store', 'pickup', 'inter_store']),
      }),
    ),
  ];
}

const orderOf = (nth: number): readonly LineToPlan[] =>
  Array.from({ length: LINES }, (_, i) =>
    line(i, 1 + ((nth + i) % 2), {
      product_identifier: `P${(nth * 7 + i * 11) % PRODUCTS}`,
      promised_delivery_date: nth % 3 === 0 ? '2026-11-25' : null,
    }),
  );

/** The dc lacks some articles, so that orders are divided too. */
const stockOf = (places: readonly SendingPlace[], lines: readonly LineToPlan[]): readonly Stock[] =>
  places.flatMap(({ id, type }) =>
    lines.map(({ product_identifier, line: nth }) => {
      const has = type === 'dc' ? nth > 0 : (id * 3 + Number(product_identifier.slice(1))) % 10 < IN_STORE;
      return { location_id: id, product_identifier, available: has ? 3 : 0 };
    }),
  );
