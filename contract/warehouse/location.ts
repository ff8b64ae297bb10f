import * as z from 'zod/mini';
import { atOwnLocation, editProperties } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { seeStock } from '../../core/access/stock.ts';
import { endpoint, idNumber, identifier, list, nothing, revision, names, page } from '../http.ts';
import { paths } from '../paths.ts';
import { extra, extraOr, nullable } from '../extra.ts';

export const locationTypeSchema = z.object({ identifier: z.string(), display_name: z.string() });
export const locationPropertySchema = z.object({
  location_property_key: z.object({
    identifier: z.string(),
    display_name: extra(z.string()),
    data_type: z.optional(z.enum(['int', 'varchar', 'text', 'boolean'])),
  }),
  int_value: z.optional(z.nullable(z.int())),
  varchar_value: z.optional(z.nullable(z.string())),
  text_value: z.optional(z.nullable(z.string())),
  boolean_value: z.optional(z.nullable(z.boolean())),
});
const serviceTypeSchema = z.object({
  identifier: z.string(),
  display_name: z.string(),
  gui_sort_order: z.int(),
  is_cutoff: z.boolean(),
  uses_capacities: z.boolean(),
  can_edit: z.boolean(),
});
const addressSchema = z.object({
  location_address_type_id: idNumber,
  street: nullable(z.string()),
  house_no: nullable(z.string()),
  house_no_extra: nullable(z.string()),
  zipcode: nullable(z.string()),
  city: nullable(z.string()),
  county: nullable(z.string()),
  country: nullable(z.string()),
  latitude: nullable(z.number()),
  longitude: nullable(z.number()),
});
export const locationSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  location_type: z.object({
    ...locationTypeSchema.shape,
    /** Services that locations of this type have; of one location alone. */
    service_types: z.optional(z.array(serviceTypeSchema)),
  }),
  location_type_id: z.optional(idNumber),
  revision,
  /** '1' or '0', as the documents write it. */
  active: z._default(z.enum(['0', '1']), '1'),
  location_properties: z.optional(z.array(locationPropertySchema)),
  /** How it is reached; of one location alone. This OMS keeps one of each, whose type is 1. */
  location_addresses: z.optional(z.array(addressSchema)),
  location_emails: z.optional(
    z.array(z.object({ location_email_type_id: idNumber, email_address: z.string() })),
  ),
  location_phone_numbers: z.optional(
    z.array(z.object({ location_phone_type_id: idNumber, phone_number: z.string() })),
  ),
});
export type Location = z.output<typeof locationSchema>;

export const storageLocationSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
});
export const sortingZoneSchema = z.object({
  ...storageLocationSchema.shape,
  storage_locations: extraOr(z.array(storageLocationSchema), []),
});
export type SortingZone = z.output<typeof sortingZoneSchema>;

export const locationParams = z.object({ type: identifier, location: identifier });

export const listLocations = endpoint({
  id: 'listLocations',
  method: 'GET',
  path: paths.locations,
  summary: 'Locations; only_linked=1 for those of the caller',
  access: {},
  about: ['location', 'reference'],
  query: z.object({
    only_linked: z.optional(z.enum(['0', '1'])),
    include_properties: z.optional(z.enum(['0', '1'])),
    /** Comma separated list of type/identifier. */
    type_and_identifier: names,
    ...page,
  }),
  replies: { 200: z.array(locationSchema) },
});
export const getLocation = endpoint({
  id: 'getLocation',
  method: 'GET',
  path: paths.location,
  summary: 'One location with its properties, how it is reached, and the services of its type',
  access: { right: atOwnLocation },
  about: ['location'],
  params: locationParams,
  replies: { 200: locationSchema },
});
/** Locations that one call may ask about; a chain has fewer. */
const MOST_ASKED = 10_000;
export const listShipsFromStore = endpoint({
  id: 'listShipsFromStore',
  method: 'POST',
  path: '/api/rest/location-property-keys/services.ship_from_store.enabled/values',
  summary: "Which of these locations send customers' orders from the store, of those that the caller may see",
  access: { right: seeStock },
  write: { once: 'no', because: 'it changes nothing' },
  about: ['location'],
  body: z.object({ params: z.object({ location_identifiers: list(identifier, MOST_ASKED) }) }),
  replies: {
    200: z.array(z.object({ location: z.object({ identifier: z.string() }), value: z.boolean() })),
  },
});
export const patchLocationProperty = endpoint({
  id: 'patchLocationProperty',
  method: 'PATCH',
  path: '/api/rest/locations/:type/:location/properties/:key',
  summary: 'Changes one property of a location; null takes its value away',
  access: { right: atOwn(editProperties) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'push'],
  params: z.object({ ...locationParams.shape, key: identifier }),
  /** The documents send `publish=0`: a client that edits several publishes with the last. Here each is in force at once. */
  query: z.object({ publish: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({
    value: z.union([z.int(), z.boolean(), z.string().check(z.maxLength(2000)), z.null()]),
  }),
  replies: { 204: nothing },
});
export const listStorageLocations = endpoint({
  id: 'listStorageLocations',
  method: 'GET',
  path: paths.storageLocations,
  summary: 'Zones of a process type with their storage locations',
  access: { right: atOwnLocation },
  about: ['location'],
  params: locationParams,
  query: z.object({ type: z.enum(['sort', 'pick', 'return']), ...page }),
  replies: { 200: z.array(sortingZoneSchema) },
});
