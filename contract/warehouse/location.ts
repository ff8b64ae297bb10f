import * as z from 'zod/mini';
import { atOwnLocation, createLocations, editContact, findCoordinates } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { seeStock } from '../../core/access/stock.ts';
import { contactLengths, LOCATION_NUMBER } from '../../core/location/judge-contact.ts';
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
  /** Where it is: the city of its first address; asked by `include=city`. */
  city: extra(z.nullable(z.string())),
  /**
   * When it is open today, by the row that counts: '09:00-18:00', or 'closed'. null: it has no opening hours, or the caller may not see
   * them. Asked by `include=opening_today`.
   */
  opening_today: extra(z.nullable(z.string())),
  /** IANA name of the zone whose clocks its service times mean; without it the Dutch one. */
  time_zone: extra(z.string()),
  /** How it is reached; of one location alone. Types are those of `location-data-types`. */
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

/** Parts of each location that a list of them shows. */
export const listedParts = { query: { include: 'city,opening_today' } };

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
    include: extra(names),
    ...page,
  }),
  includes: ['city', 'opening_today'],
  extraIncludes: ['city', 'opening_today'],
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

/** Addresses, e-mail addresses and phone numbers of one location, each. */
const MOST_ROWS = 50;
const text = (name: keyof typeof contactLengths) =>
  z.nullish(z.string().check(z.maxLength(contactLengths[name])));
const degrees = z.nullish(z.number().check(z.gte(-180), z.lte(180)));
const activeFlag = z.enum(['0', '1']);
const contactFields = {
  display_name: z.string().check(z.maxLength(contactLengths.display_name)),
  time_zone: extra(z.string().check(z.maxLength(contactLengths.time_zone))),
  addresses: list(
    z.strictObject({
      location_address_type_id: idNumber,
      street: text('street'),
      house_no: text('house_no'),
      house_no_extra: text('house_no_extra'),
      zipcode: text('zipcode'),
      city: text('city'),
      county: text('county'),
      country: z._default(z.string().check(z.maxLength(2)), 'NL'),
      latitude: degrees,
      longitude: degrees,
    }),
    MOST_ROWS,
  ),
  emails: list(
    z.strictObject({
      location_email_type_id: idNumber,
      email_address: z.string().check(z.maxLength(contactLengths.email_address)),
    }),
    MOST_ROWS,
  ),
  phone_numbers: list(
    z.strictObject({
      location_phone_type_id: idNumber,
      phone_number: z.string().check(z.maxLength(contactLengths.phone_number)),
    }),
    MOST_ROWS,
  ),
};
export const createLocationBody = z.strictObject({
  identifier: z.string().check(z.maxLength(64), z.regex(LOCATION_NUMBER)),
  location_type_id: idNumber,
  display_name: contactFields.display_name,
  active: z._default(activeFlag, '1'),
  time_zone: contactFields.time_zone,
  addresses: z.optional(contactFields.addresses),
  emails: z.optional(contactFields.emails),
  phone_numbers: z.optional(contactFields.phone_numbers),
});
export const createLocation = endpoint({
  id: 'createLocation',
  method: 'POST',
  path: paths.locations,
  summary: 'Make a location; the Location header names it (422 identifier-taken, invalid-contact)',
  access: { right: createLocations },
  write: { once: 'by-key' },
  about: ['location', 'reference'],
  body: createLocationBody,
  replies: {
    201: extra(z.object({ id: idNumber, identifier: z.string(), location_type: locationTypeSchema })),
  },
});
/** The type and number stay: deliveries, scans and paths name a location by them. */
export const patchLocationBody = z.strictObject({
  display_name: z.optional(contactFields.display_name),
  active: z.optional(activeFlag),
  time_zone: contactFields.time_zone,
  addresses: z.optional(contactFields.addresses),
  emails: z.optional(contactFields.emails),
  phone_numbers: z.optional(contactFields.phone_numbers),
});
export const patchLocation = endpoint({
  id: 'patchLocation',
  method: 'PATCH',
  path: paths.location,
  summary:
    'Change how a location is called and reached; each list that is sent as a whole (422 invalid-contact)',
  access: { right: atOwn(editContact) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'reference'],
  params: locationParams,
  body: patchLocationBody,
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

const addressPart = (name: keyof typeof contactLengths) =>
  z._default(z.string().check(z.maxLength(contactLengths[name])), '');
export const findPoint = endpoint({
  id: 'findPoint',
  extra: 'geocoder',
  method: 'GET',
  path: '/api/location-coordinates',
  summary: 'The coordinates of an address, as the geocoder of the configuration has them',
  access: { right: findCoordinates },
  about: ['reference'],
  query: z.object({
    street: z.string().check(z.minLength(1), z.maxLength(contactLengths.street)),
    house_no: addressPart('house_no'),
    zipcode: addressPart('zipcode'),
    city: z.string().check(z.minLength(1), z.maxLength(contactLengths.city)),
    country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'NL'),
  }),
  /** null: it does not know the address. */
  replies: {
    200: z.object({ point: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })) }),
  },
});
