import type { Day } from '../calendar/day.ts';
import type { ServiceTime } from '../service-time/service-day.ts';

/**
 * Input and answer of `assign(lines, places, context)` (order-rules.md 5): plain data, as a few queries give it. Row
 * ids name things; the names are those on the wire.
 */

/** Pieces to be planned: a line of an order, or of a delivery that is planned anew. */
export interface LineToPlan {
  /** Names the line in the answer. */
  readonly line: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly promised_delivery_date: Day | null;
  /** Identifier of the product's supply chain. */
  readonly ruleset: string;
  /** Locations that it must not come from: chosen by hand, or exclude_previous_locations. */
  readonly excluded: readonly number[];
  /** Locations that were short of this line before; of a crossdock delivery its supplier. */
  readonly short_at: readonly number[];
}

/** A method that is active at a place for a dispatch type. */
export interface ActiveMethod {
  readonly id: number;
  readonly transit_days: number;
  /** 1 is Monday. */
  readonly delivery_weekdays: readonly number[];
  /** Countries that it serves, 'NL'; null or absent: all. */
  readonly countries?: readonly string[] | null;
}

/** A location that pieces may come from, be crossdocked at or be handed over at. */
export interface SendingPlace {
  readonly id: number;
  /** 'dc', 'store', 'warehouse' or 'vendor'. */
  readonly type: string;
  readonly active: boolean;
  /** IANA name of the zone whose clocks its service times mean. */
  readonly time_zone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Values of location properties by key: supportsSalesChannels ('web, app'), ship_from_store_processing, pickup, … */
  readonly properties: Readonly<Record<string, number | string | null>>;
  /** Dispatch types that are active there, each with its active methods, the default one first. */
  readonly types: Readonly<Record<string, readonly ActiveMethod[]>>;
  /** max_capacity is null where the service type does not use capacities. */
  readonly service_times: readonly ServiceTime[];
}

/** A step of a supply chain: by which a product may reach a customer. The first is preferred. */
export interface SupplyChainStep {
  readonly kind: 'stock' | 'crossdock' | 'dropship';
  readonly dispatch_type: string;
  readonly is_auto_purchase: boolean;
}

/** Pieces that a location, vendors too, can give: 0 while distrusted (order-rules.md 5 and 10). No row: none. */
export interface Stock {
  readonly location_id: number;
  readonly product_identifier: string;
  readonly available: number;
}

/**
 * Current deliveries with mark O of a location for a service (`serviceOf`) and a day: the days of the horizon, and those
 * up to the last promised date, which is met from behind.
 */
export interface UsedCapacity {
  readonly location_id: number;
  readonly service: string;
  readonly date: Day;
  readonly deliveries: number;
}

/** Pieces that will be there later: of a running presale virtual_stock less what it sold, or of an expected receipt. */
export interface Awaited {
  readonly why: 'presale' | 'receipt';
  readonly presale_id: number | null;
  readonly product_identifier: string;
  readonly release_date: Day;
  readonly quantity: number;
}

export interface PlanContext {
  /** Epoch ms. */
  readonly now: number;
  /** 'pickup', or anything else for a delivery. */
  readonly fulfilment_method: string;
  /** The store of a pickup. */
  readonly fulfilment_location_id: number | null;
  /** complete: all in one delivery, or nothing. */
  readonly logistics_scenario: 'partial' | 'complete';
  readonly sales_channel_identifier: string | null;
  readonly country: string;
  /** The point of the shipping address; null: distances are unknown. */
  readonly destination: { readonly latitude: number; readonly longitude: number } | null;
  /** Steps by identifier of the supply chain. */
  readonly rulesets: Readonly<Record<string, readonly SupplyChainStep[]>>;
  readonly stock: readonly Stock[];
  readonly used: readonly UsedCapacity[];
  readonly awaited: readonly Awaited[];
  /** Most deliveries, ⚙ 3, or max_parts. */
  readonly max_parts: number;
  /** Days ahead in which a service day is looked for, ⚙ 14. */
  readonly horizon_days: number;
}

/** How pieces leave a place: from its stock, from a supplier by way of it, by a vendor; handed over, or brought to a store. */
export type WayKind = 'stock' | 'crossdock' | 'dropship' | 'pickup' | 'feeder';

/** A delivery to make. */
export interface PlannedPart {
  readonly location_id: number;
  /** Supplier of a crossdock delivery. */
  readonly supplier_location_id: number | null;
  readonly dispatch_type: string;
  readonly carrier_method_id: number | null;
  readonly dispatch_date: Day;
  readonly delivery_date: Day;
  readonly released_status: 'to-be-requested' | 'requested' | 'crossdock-requested';
  readonly uses_stock: boolean;
  readonly dispatch_action: 'crossdocking' | null;
  /** metadata.auto_purchase: asked of the vendor without a person. */
  readonly auto_purchase: boolean;
  readonly lines: readonly { readonly line: number; readonly quantity: number }[];
  /** The feeder that brings its pieces to the store, if any. Its lines are the same and do not count. */
  readonly fed_by: readonly PlannedPart[];
}

/** Pieces without a place. */
export interface Rest {
  readonly line: number;
  readonly quantity: number;
  /** presale, receipt: waiting-for-stock until `release_date`. no-place: unable-to-assign. */
  readonly why: 'presale' | 'receipt' | 'no-place';
  readonly release_date: Day | null;
  readonly presale_id: number | null;
  /** is_dispatch_assign_retryable of no-place: a place dropped out for a passing reason; else null. */
  readonly is_retryable: boolean | null;
}

/** Why a place dropped out for a line; fits: it did not. In the order in which they are asked. */
export type ResultCode =
  | 'excluded'
  | 'wrong-type'
  | 'no-method'
  | 'channel'
  | 'ruleset'
  | 'previous-manco'
  | 'closed'
  | 'capacity'
  | 'stock'
  | 'fits';

/** metadata.assign_component_results: the locations with the same answer for a line, in one row. */
export interface AssignResult {
  readonly line: number;
  readonly kind: WayKind;
  readonly code: ResultCode;
  /** May it be otherwise later? */
  readonly passing: boolean;
  readonly location_ids: readonly number[];
}

export interface AssignedPlan {
  readonly parts: readonly PlannedPart[];
  readonly rest: readonly Rest[];
  readonly results: readonly AssignResult[];
}

/** The service of a delivery, whose days, cut-off and capacity count. */
export const serviceOf = (dispatch_type: string, dispatch_action: 'crossdocking' | null = null): string =>
  dispatch_action === 'crossdocking' ? 'inter_store' : (services[dispatch_type] ?? dispatch_type);

/** The location property with the service days that the work of a service takes; of another one it takes none. */
export const workOf = (service: string): string | undefined => work[service];

const work: Readonly<Record<string, string>> = {
  ship_from_store: 'ship_from_store_processing',
  inter_store: 'inter_store_processing',
  dropship: 'dropship_processing',
  crossdock: 'crossdock_processing',
  pickup: 'pickup',
};
/** Those properties. */
export const workProperties = Object.values(work);

const services: Readonly<Record<string, string>> = {
  click_and_collect: 'pickup',
  vendor_dropship: 'dropship',
};
