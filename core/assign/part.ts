import type { PlannedPart } from './facts.ts';
import type { Dates } from './dates.ts';
import type { Offer } from './offer.ts';
import type { Leg } from './ways.ts';

/** The delivery that an offer leads to: the last leg's. A feeder's, which brings its pieces to the store, stands under it. */
export function partOf(offer: Offer): PlannedPart {
  const { way } = offer;
  const [first, last = first] = way.legs.map((leg, i) => sentPart(offer, leg, offer.dates[i]));
  if (!first || !last) throw new Error('a way has a leg');
  // Its pieces come from elsewhere: they are not of this place's stock, and wait for their arrival.
  const brought = { ...last, released_status: 'crossdock-requested', uses_stock: false } as const;
  if (way.kind === 'crossdock') return { ...brought, supplier_location_id: way.source.id };
  if (way.kind === 'feeder') return { ...brought, fed_by: [{ ...first, dispatch_action: 'crossdocking' }] };
  return last;
}

function sentPart({ way, taken }: Offer, { place, dispatch_type, method }: Leg, dates?: Dates): PlannedPart {
  const auto_purchase = way.step.is_auto_purchase;
  return {
    location_id: place.id,
    supplier_location_id: null,
    dispatch_type: dispatch_type ?? '',
    carrier_method_id: method?.id ?? null,
    dispatch_date: dates?.dispatch_date ?? '',
    delivery_date: dates?.delivery_date ?? '',
    released_status: auto_purchase ? 'requested' : 'to-be-requested',
    uses_stock: true,
    dispatch_action: null,
    auto_purchase,
    lines: taken.map(({ line, quantity }) => ({ line: line.line, quantity })),
    fed_by: [],
  };
}
