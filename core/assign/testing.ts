import * as fc from 'fast-check';
import { addDays, DUTCH_ZONE } from '../calendar/day.ts';
import type { ServiceTime } from '../service-time/service-day.ts';
import type { LineToPlan, ActiveMethod, SendingPlace, PlanContext, Stock } from './facts.ts';

/** Thursday 19 November 2026, 10:00 by Dutch clocks. */
const NOW = Date.parse('2026-11-19T10:00:00+01:00');

export const DC = 1;
export const STORE = 2;
export const OTHER_STORE = 3;
export const VENDOR = 5;

const PARCEL: ActiveMethod = { id: 10, transit_days: 1, delivery_weekdays: [1, 2, 3, 4, 5, 6] };
const COLLECT: ActiveMethod = { id: 20, transit_days: 0, delivery_weekdays: [1, 2, 3, 4, 5, 6, 7] };

/** Open every day, until a time. */
export const daily = (type: string, given: Partial<ServiceTime> = {}): readonly ServiceTime[] =>
  [1, 2, 3, 4, 5, 6, 7].map(week_day => ({
    id: week_day,
    type,
    is_cutoff: true,
    date: null,
    week_day,
    is_available: true,
    to_time: '16:00',
    max_capacity: null,
    priority: 0,
    ...given,
  }));

/** Defaults of a place by its type, when nothing is said of it. */
const usual: Readonly<Record<string, Pick<SendingPlace, 'types' | 'service_times'>>> = {
  dc: {
    types: { dc_delivery: [PARCEL] },
    service_times: [...daily('dc_delivery'), ...daily('inter_store')],
  },
  store: {
    types: { ship_from_store: [PARCEL], click_and_collect: [COLLECT] },
    service_times: [...daily('ship_from_store'), ...daily('pickup'), ...daily('inter_store')],
  },
  vendor: {
    types: { vendor_dropship: [] },
    service_times: [...daily('dropship'), ...daily('crossdock')],
  },
};

export const place = (id: number, type: string, given: Partial<SendingPlace> = {}): SendingPlace => ({
  id,
  type,
  active: true,
  time_zone: DUTCH_ZONE,
  latitude: null,
  longitude: null,
  properties: {},
  ...(usual[type] ?? { types: {}, service_times: [] }),
  ...given,
});

export const dc = (given?: Partial<SendingPlace>) => place(DC, 'dc', given);
export const store = (given?: Partial<SendingPlace>) => place(STORE, 'store', given);
export const otherStore = (given?: Partial<SendingPlace>) => place(OTHER_STORE, 'store', given);
export const vendor = (given?: Partial<SendingPlace>) => place(VENDOR, 'vendor', given);

export const line = (number: number, quantity: number, given: Partial<LineToPlan> = {}): LineToPlan => ({
  line: number,
  product_identifier: `P${number}`,
  quantity,
  promised_delivery_date: null,
  ruleset: 'standaard',
  excluded: [],
  short_at: [],
  ...given,
});

/** The pieces of a product at locations: `stock('P1', { 1: 5 })`. */
export const stock = (product_identifier: string, at: Readonly<Record<number, number>>): readonly Stock[] =>
  Object.entries(at).map(([id, available]) => ({
    location_id: Number(id),
    product_identifier,
    available,
  }));

const step = (kind: 'stock' | 'crossdock' | 'dropship', dispatch_type: string, is_auto_purchase = false) => ({
  kind,
  dispatch_type,
  is_auto_purchase,
});

/** The supply chains of the demo. */
const rulesets: PlanContext['rulesets'] = {
  standaard: [
    step('stock', 'dc_delivery'),
    step('stock', 'ship_from_store'),
    step('crossdock', 'dc_delivery'),
    step('dropship', 'vendor_dropship'),
  ],
  'winkel-eerst': [step('stock', 'ship_from_store'), step('stock', 'dc_delivery')],
  dropship: [step('dropship', 'vendor_dropship', true)],
};

export const context = (given: Partial<PlanContext> = {}): PlanContext => ({
  now: NOW,
  fulfilment_method: 'delivery',
  fulfilment_location_id: null,
  logistics_scenario: 'partial',
  sales_channel_identifier: 'web',
  country: 'NL',
  destination: null,
  rulesets,
  stock: [],
  used: [],
  awaited: [],
  max_parts: 3,
  horizon_days: 14,
  ...given,
});

/** A pickup at the store. */
export const pickup = (given: Partial<PlanContext> = {}): PlanContext =>
  context({ fulfilment_method: 'pickup', fulfilment_location_id: STORE, ...given });

// Random lines, places and contexts of a plan.

const TODAY = '2026-11-19';
export const PRODUCTS = ['A', 'B'];
/** Zones of places; with the clocks of the last it may be the day before. */
const ZONES = [DUTCH_ZONE, DUTCH_ZONE, 'Atlantic/Canary', 'Europe/Helsinki', 'America/Curacao'];
export const IDS = [1, 2, 3, 4, 5, 6];
export const SERVICES = ['dc_delivery', 'ship_from_store', 'pickup', 'inter_store', 'dropship', 'crossdock'];

const few = fc.subarray(IDS, { maxLength: 1 });
/** Service times of a service, of three weekdays or more. */
export const someDays = (type: string) =>
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
export const properties = fc.record({
  supportsSalesChannels: fc.constantFrom('', '', 'web', 'app'),
  ship_from_store_processing: fc.integer({ min: 0, max: 2 }),
  inter_store_processing: fc.integer({ min: 0, max: 2 }),
  dropship_processing: fc.integer({ min: 0, max: 2 }),
  crossdock_processing: fc.integer({ min: 0, max: 2 }),
  pickup: fc.integer({ min: 0, max: 2 }),
});
/** A place of this id. */
export const onePlace = (id: number): fc.Arbitrary<SendingPlace> =>
  fc
    .record({
      type: fc.constantFrom('dc', 'store', 'store', 'vendor'),
      active: fc.constantFrom(true, true, true, true, false),
      time_zone: fc.constantFrom(...ZONES),
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
/** Lines, at most six places, and what else a plan is made of. */
export const facts = fc.tuple(
  fc
    .integer({ min: 1, max: 3 })
    .chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => oneLine(i + 1)))),
  fc.integer({ min: 0, max: 6 }).chain(count => fc.tuple(...IDS.slice(0, count).map(onePlace))),
  world,
);
