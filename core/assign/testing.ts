import type { ServiceTime } from '../service-time/service-day.ts';
import type { LineToPlan, ActiveMethod, SendingPlace, PlanContext, Stock } from './facts.ts';

/** Thursday 19 November 2026, 10:00 by Dutch clocks. */
export const NOW = Date.parse('2026-11-19T10:00:00+01:00');

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
