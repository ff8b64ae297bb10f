import * as z from 'zod/mini';
import { atOwnLocation, editProperties } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, nothing, revision, names, page } from '../http.ts';
import { paths } from '../paths.ts';

export const locationTypeSchema = z.object({ identifier: z.string(), display_name: z.string() });
export const locationPropertySchema = z.object({
  location_property_key: z.object({
    identifier: z.string(),
    display_name: z.string(),
    data_type: z.enum(['int', 'varchar', 'text', 'boolean']),
  }),
  int_value: z.optional(z.nullable(z.int())),
  varchar_value: z.optional(z.nullable(z.string())),
  text_value: z.optional(z.nullable(z.string())),
  boolean_value: z.optional(z.nullable(z.boolean())),
});
export const locationSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  location_type: locationTypeSchema,
  location_type_id: z.optional(idNumber),
  revision,
  /** '1' or '0', as the documents write it. */
  active: z.enum(['0', '1']),
  location_properties: z.optional(z.array(locationPropertySchema)),
});
export type Location = z.output<typeof locationSchema>;

export const storageLocationSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
});
export const sortingZoneSchema = z.object({
  ...storageLocationSchema.shape,
  storage_locations: z.array(storageLocationSchema),
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
  summary: 'One location with location_properties',
  access: { right: atOwnLocation },
  about: ['location'],
  params: locationParams,
  replies: { 200: locationSchema },
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
