import type {
  LineToPlan,
  ActiveMethod,
  SendingPlace,
  PlanContext,
  SupplyChainStep,
  WayKind,
} from './facts.ts';
import { serviceOf } from './facts.ts';

/** A place's share in a way: a service, with its days. */
export interface Leg {
  readonly place: SendingPlace;
  readonly service: string;
  /** Null: it asks no dispatch type of the place. */
  readonly dispatch_type: string | null;
  /** Undefined: none is active there for this country. Null: it needs none. */
  readonly method: ActiveMethod | null | undefined;
}

/** A way for pieces to the customer, over one place or two. */
export interface Way {
  readonly kind: WayKind;
  /** Place whose stock it takes. */
  readonly source: SendingPlace;
  /** The legs in their order. The last one's place is the location of the delivery. */
  readonly legs: readonly Leg[];
  readonly last: Leg;
  /** Does it fit the fulfilment method? */
  readonly fits: boolean;
  /** The step of a supply chain that leads there. */
  readonly step: SupplyChainStep;
}

/** How a place of a location type gives pieces of its own; the types of the places that the documents name. */
const sources: Readonly<Record<string, SupplyChainStep & { readonly needsMethod: boolean }>> = {
  dc: stockStep('dc_delivery'),
  warehouse: stockStep('dc_delivery'),
  store: stockStep('ship_from_store'),
  vendor: {
    kind: 'dropship',
    dispatch_type: 'vendor_dropship',
    is_auto_purchase: false,
    needsMethod: false,
  },
};

function stockStep(dispatch_type: string) {
  return { kind: 'stock', dispatch_type, is_auto_purchase: false, needsMethod: true } as const;
}
const CROSSDOCK: SupplyChainStep = {
  kind: 'crossdock',
  dispatch_type: 'dc_delivery',
  is_auto_purchase: false,
};

/** All ways of an order, those that do not fit too, in the order of the ids of their places. */
export function waysOf(places: readonly SendingPlace[], context: PlanContext): readonly Way[] {
  const sorted = [...places].sort((a, b) => a.id - b.id);
  if (context.fulfilment_method === 'pickup') {
    const store = sorted.find(({ id }) => id === context.fulfilment_location_id);
    return sorted.map(place => pickupWay(place, store, context));
  }
  const vendors = sorted.filter(({ type }) => type === 'vendor');
  return sorted.flatMap(place => [
    ...directWays(place, context),
    ...(place.type === 'dc' ? vendors.map(vendor => crossdockWay(vendor, place, context)) : []),
  ]);
}

/** From a place to the customer. What a vendor is asked for by itself is a delivery of its own. */
function directWays(place: SendingPlace, context: PlanContext): readonly Way[] {
  const source = sources[place.type] ?? stockStep('dc_delivery');
  const leg = legOf(place, source.dispatch_type, context, source.needsMethod);
  const way = wayOf(source.kind, place, [leg], place.type in sources, source);
  return source.kind === 'dropship' ? [way, { ...way, step: { ...source, is_auto_purchase: true } }] : [way];
}

/** From a supplier, which is asked for no dispatch type, to a dc, which sends it to the customer. */
function crossdockWay(vendor: SendingPlace, dc: SendingPlace, context: PlanContext): Way {
  const brought = {
    place: vendor,
    service: 'crossdock',
    dispatch_type: null,
    method: null,
  };
  return wayOf('crossdock', vendor, [brought, legOf(dc, 'dc_delivery', context)], true, CROSSDOCK);
}

/** The store hands over what it has, or what another place brings. */
function pickupWay(place: SendingPlace, store: SendingPlace | undefined, context: PlanContext): Way {
  const source = sources[place.type];
  if (!store || source?.kind !== 'stock') {
    const { kind, dispatch_type } = source ?? stockStep('dc_delivery');
    const leg = legOf(place, dispatch_type, context);
    return wayOf(kind, place, [leg], false, { kind, dispatch_type, is_auto_purchase: false });
  }
  const handOver = legOf(store, 'click_and_collect', context);
  if (place === store) return wayOf('pickup', store, [handOver], true, source);
  const feeding: Leg = {
    ...legOf(place, source.dispatch_type, context),
    service: serviceOf(source.dispatch_type, 'crossdocking'),
  };
  return wayOf('feeder', place, [feeding, handOver], true, source);
}

function wayOf(
  kind: WayKind,
  source: SendingPlace,
  legs: readonly [Leg, ...Leg[]],
  fits: boolean,
  step: SupplyChainStep,
): Way {
  return { kind, source, legs, last: legs.at(-1) ?? legs[0], fits, step };
}

/** The default method counts, of those that serve the country. */
function legOf(
  place: SendingPlace,
  dispatch_type: string,
  { country }: PlanContext,
  needsMethod = true,
): Leg {
  const methods = place.types[dispatch_type];
  const method = methods?.find(({ countries }) => !countries || countries.includes(country));
  const none = methods && !needsMethod ? null : undefined;
  return { place, service: serviceOf(dispatch_type), dispatch_type, method: method ?? none };
}

/** The place of the step in the ruleset of a line that leads this way; -1: none does. */
export function stepOf(way: Way, line: LineToPlan, { rulesets }: PlanContext): number {
  const steps = rulesets[line.ruleset] ?? [];
  return steps.findIndex(
    step => step.kind === way.step.kind && step.dispatch_type === way.step.dispatch_type,
  );
}

/** A vendor is asked by itself for what the first step to it says so of; the other way is not this line's. */
export function isOf(way: Way, line: LineToPlan, context: PlanContext): boolean {
  const step = context.rulesets[line.ruleset]?.[stepOf(way, line, context)];
  return way.step.is_auto_purchase === (way.kind === 'dropship' && (step?.is_auto_purchase ?? false));
}
