import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import { type Goes, placeFits, typeFits } from '../../../../core/delivery/fits-fulfilment.ts';
import { nameOf, wayName } from '../../../texts/words/retailer-names.ts';
import type { Target } from './plan.ts';
import { t } from './texts.ts';

// Where a new delivery may leave from, and how (orders-and-deliveries.md 3, Dispatch info per location).

/** A location that deliveries can be rerouted to. */
export interface PlaceChoice {
  readonly type: string;
  readonly identifier: string;
  readonly name: string;
  readonly typeName: string;
}

export interface TargetChoice {
  readonly value: string;
  readonly text: string;
}

const DROPSHIP = 'vendor_dropship';
export const isDropship = ({ dispatch_type }: Pick<Target, 'dispatch_type'>): boolean =>
  dispatch_type === DROPSHIP;

/** Where what comes of this delivery goes. */
export const goesOf = (
  { fulfilment_method }: { readonly fulfilment_method: string },
  from: DispatchRequest | undefined,
): Goes => ({ fulfilment_method, isFeeder: from?.dispatch_action === 'crossdocking' });

/** Whether what is chosen so far brings it there. */
export const fitsTarget = (goes: Goes, { type, dispatch_type }: Target): boolean =>
  (type === '' || placeFits(goes, type)) && (dispatch_type === '' || typeFits(goes, dispatch_type));

/** Active ones that are the user's own; a supplier is nobody's own, and needs the right to choose it. */
export const placesOf = (
  locations: readonly Location[],
  isOwn: (place: { readonly type: string; readonly identifier: string }) => boolean,
  mayDropship: boolean,
): readonly PlaceChoice[] =>
  locations
    .filter(({ active }) => active === '1')
    .map(({ identifier, display_name: name, location_type }) => ({
      type: location_type.identifier,
      identifier,
      name,
      typeName: nameOf('location_type', location_type),
    }))
    .filter(place => (place.type === 'vendor' ? mayDropship : isOwn(place)));

/** The types that a location has active and that bring it where it goes, the first to offer first. A supplier sends what it sells to the customer. */
export const typesOf = (
  goes: Goes,
  place: string,
  types: readonly DispatchType[],
  excluded: readonly string[],
  dropship: string,
): readonly DispatchType[] =>
  (place === 'vendor'
    ? [
        {
          identifier: DROPSHIP,
          display_name: dropship,
          is_active: true,
          is_active_for_location: '1' as const,
          carriers: [],
        },
      ]
    : types.filter(({ identifier }) => identifier !== DROPSHIP)
  )
    .filter(
      type =>
        type.is_active &&
        type.is_active_for_location === '1' &&
        typeFits(goes, type.identifier) &&
        !excluded.includes(type.identifier),
    )
    .toSorted((a, b) => (a.reroute_sort_order ?? 0) - (b.reroute_sort_order ?? 0));

type Carrier = DispatchType['carriers'][number];

export const methodsOf = (carrier: Carrier | undefined): Carrier['carrier_methods'] =>
  carrier?.carrier_methods.filter(method => method.is_active && method.is_active_for_location === '1') ?? [];

/** Fills what is not chosen yet, or no longer exists here: the preferred type, and the default method. */
export function filled(target: Target, types: readonly DispatchType[], preferred: string): Target {
  const type = named(types, target.dispatch_type) ?? named(types, preferred) ?? types[0];
  const carriers = type?.carriers ?? [];
  const carrier =
    named(carriers, target.carrier) ??
    carriers.find(one => methodsOf(one).some(({ is_default }) => is_default)) ??
    carriers.find(one => methodsOf(one).length > 0) ??
    carriers[0];
  const methods = methodsOf(carrier);
  const method = named(methods, target.method) ?? methods.find(({ is_default }) => is_default) ?? methods[0];
  return {
    ...target,
    dispatch_type: type?.identifier ?? '',
    carrier: carrier?.identifier ?? '',
    method: method?.identifier ?? '',
  };
}

const named = <Of extends { readonly identifier: string }>(
  all: readonly Of[],
  identifier: string,
): Of | undefined => all.find(one => one.identifier === identifier);

/** Its carrier and method by name, of the types of its location; '' while that is not known. */
export function methodName(target: Target, types: readonly DispatchType[] = []): string {
  if (isDropship(target)) return t('dropship');
  const carrier = named(named(types, target.dispatch_type)?.carriers ?? [], target.carrier);
  const method = named(methodsOf(carrier), target.method);
  return carrier && method ? wayName(carrier, method) : '';
}

/** Target after another choice: what depends on it is chosen again. */
export const changed = (target: Target, field: keyof Target, value: string): Target => ({
  ...target,
  ...(field === 'type' && { location: '' }),
  ...((field === 'type' || field === 'location') && { dispatch_type: '' }),
  ...(field !== 'date' && field !== 'method' && { method: '' }),
  ...(field !== 'date' && field !== 'method' && field !== 'carrier' && { carrier: '' }),
  [field]: value,
});

/** Fields still to be chosen. */
export const missingOf = (target: Target): readonly (keyof Target)[] =>
  (['date', 'type', 'location', 'dispatch_type', 'carrier', 'method'] as const).filter(
    field => target[field] === '' && !(isDropship(target) && (field === 'carrier' || field === 'method')),
  );

/** The part of a new delivery's body that is its place and way. */
export const targetBody = (target: Target) => ({
  status: isDropship(target) ? ('requested' as const) : ('to-be-requested' as const),
  dispatcher_type: target.type,
  dispatcher_identifier: target.location,
  dispatch_date: target.date,
  dispatch_type_identifier: target.dispatch_type,
  carrier_identifier: target.carrier || null,
  carrier_method_identifier: target.method || null,
});
