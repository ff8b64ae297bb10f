import type { Location } from '../../../../contract/warehouse/location.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { batchStatuses } from '../../../../core/batch/status.ts';
import { paramsOf } from '../../calls/params.ts';

/** '' is not chosen. */
export const noFilters = { dispatcher_type: '', dispatcher_identifier: '', batch_type: '', status: '' };
export type BatchFilters = typeof noFilters;

/** Allowed dispatcher types (specification, section 9). */
const dispatcherTypes = ['dc', 'store'];

export const locationsInput = { query: { only_linked: '1', include_properties: '1' } } as const;

/** The user's locations that can have batches: a dc or store that processes articles; with a place only that one. */
export const dispatchers = (locations: readonly Location[], at?: AccessPlace): readonly Location[] =>
  locations.filter(
    ({ identifier, location_type, location_properties = [] }) =>
      (!at || (at.identifier === identifier && at.type === location_type.identifier)) &&
      dispatcherTypes.includes(location_type.identifier) &&
      location_properties.some(
        property =>
          property.location_property_key.identifier === 'canProcessProducts' &&
          property.boolean_value === true,
      ),
  );

/** The types among them, in the documents' order. */
export const typesOf = (of: readonly Location[]): readonly Location['location_type'][] =>
  dispatcherTypes.flatMap(
    type => of.find(({ location_type }) => location_type.identifier === type)?.location_type ?? [],
  );

export const ofType = (of: readonly Location[], type: string): readonly Location[] =>
  of.filter(({ location_type }) => location_type.identifier === type);

/**
 * Filters that can be chosen: a location that does not exist is dropped, and a single choice is made. `of` is null
 * until the locations are loaded: a page of a location begins with its own.
 */
export function settle<F extends BatchFilters>(
  filters: F,
  of: readonly Location[] | null,
  at?: AccessPlace,
): F {
  if (!of)
    return { ...filters, dispatcher_type: at?.type ?? '', dispatcher_identifier: at?.identifier ?? '' };
  const dispatcher_type = choice(typesOf(of), filters.dispatcher_type);
  const dispatcher_identifier = choice(ofType(of, dispatcher_type), filters.dispatcher_identifier);
  return { ...filters, dispatcher_type, dispatcher_identifier };
}

function choice(of: readonly { readonly identifier: string }[], chosen: string): string {
  const [first, ...others] = of.map(({ identifier }) => identifier);
  return others.length === 0
    ? (first ?? '')
    : (of.find(({ identifier }) => identifier === chosen)?.identifier ?? '');
}

/**
 * The list, oldest first, closed ones only when closed is filtered (specification, section 7). `null`: it can be loaded
 * only once dispatcher type and dispatcher are chosen.
 */
export function listInput({ dispatcher_type, dispatcher_identifier, batch_type, status }: BatchFilters) {
  if (dispatcher_type === '' || dispatcher_identifier === '') return null;
  const known = batchStatuses.find(one => one === status);
  return {
    params: paramsOf({ type: dispatcher_type, identifier: dispatcher_identifier }),
    query: {
      ...(known ? { status: known } : { not_status: 'closed' }),
      ...(batch_type !== '' && { batch_type }),
      sort_by: 'created_at' as const,
      sort_dir: 'asc' as const,
      include: 'dispatcher,storage_zone,type',
    },
  };
}
