import type { Location } from '../../../../contract/warehouse/location.ts';
import type { Place } from '../../../../core/access/right.ts';
import { batchStatuses, type BatchStatus } from '../../../../core/batch/status.ts';

/** The filters of the list; '' is not chosen. */
export type BatchFilters = {
  readonly dispatcher_type: string;
  readonly dispatcher_identifier: string;
  readonly batch_type: string;
  readonly status: BatchStatus | '';
};

export const noFilters: BatchFilters = {
  dispatcher_type: '',
  dispatcher_identifier: '',
  batch_type: '',
  status: '',
};

/** Local browser storage (specification, section 9). */
const KEY = 'batches.filters';
/** Allowed dispatcher types (specification, section 9). */
const dispatcherTypes = ['dc', 'store'];

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The filters of last time; none when there were none, or when they cannot be read. */
export function storedFilters(storage: Store): BatchFilters {
  const stored = parse(read(storage));
  const text = (key: keyof BatchFilters) => (typeof stored[key] === 'string' ? stored[key] : '');
  return {
    dispatcher_type: text('dispatcher_type'),
    dispatcher_identifier: text('dispatcher_identifier'),
    batch_type: text('batch_type'),
    status: batchStatuses.find(status => status === stored['status']) ?? '',
  };
}

/** Stores them for next time, when the browser allows it. */
export function storeFilters(storage: Store, filters: BatchFilters): void {
  try {
    storage.setItem(KEY, JSON.stringify(filters));
  } catch {
    // Full or forbidden: the list works without.
  }
}

function read(storage: Store): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The user's locations that can have batches: a dc or store that processes articles; with a place only that one. */
export const dispatchers = (locations: readonly Location[], at?: Place): readonly Location[] =>
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

export const locationsInput = { query: { only_linked: '1', include_properties: '1' } } as const;

/** Filters that can be chosen: a choice that does not exist is dropped, and a single choice is made. */
export function settle(filters: BatchFilters, of: readonly Location[]): BatchFilters {
  const types = typesOf(of).map(({ identifier }) => identifier);
  const dispatcher_type = only(types) ?? types.find(type => type === filters.dispatcher_type) ?? '';
  const here = ofType(of, dispatcher_type).map(({ identifier }) => identifier);
  const dispatcher_identifier =
    only(here) ?? here.find(identifier => identifier === filters.dispatcher_identifier) ?? '';
  const status = batchStatuses.find(status => status === filters.status) ?? '';
  return { ...filters, status, dispatcher_type, dispatcher_identifier };
}

const only = (choices: readonly string[]): string | undefined =>
  choices.length === 1 ? choices[0] : undefined;

/** The list can be loaded only once dispatcher type and dispatcher are chosen. */
const canLoad = ({ dispatcher_type, dispatcher_identifier }: BatchFilters): boolean =>
  dispatcher_type !== '' && dispatcher_identifier !== '';

/**
 * The list, oldest first, closed ones only when closed is filtered (specification, section 7). `null`: it cannot be
 * loaded yet.
 */
export const listInput = (filters: BatchFilters) =>
  canLoad(filters)
    ? {
        params: { type: filters.dispatcher_type, location: filters.dispatcher_identifier },
        query: {
          ...(filters.status === '' ? { not_status: 'closed' } : { status: filters.status }),
          ...(filters.batch_type !== '' && { batch_type: filters.batch_type }),
          sort_by: 'created_at' as const,
          sort_dir: 'asc' as const,
          include: 'dispatcher,storage_zone,type',
        },
      }
    : null;
