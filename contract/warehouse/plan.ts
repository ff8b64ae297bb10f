import * as z from 'zod/mini';
import { editServices, editTimesOfMany, seeServices } from '../../core/access/locations.ts';
import { endpoint, idNumber, identifier, list, revision } from '../http.ts';
import { flag, serviceUseSchema } from '../orders/dispatch-type.ts';
import { MOST_LOCATIONS, placeResultSchema } from './service-times-batch.ts';
import { serviceTimesSchema, serviceTimeSchema } from './service-times.ts';

// Many locations of a type side by side.

const placeSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  /** The city of its first address. */
  city: z.nullable(z.string()),
});
const serviceTypeSchema = serviceTimesSchema.shape.service_type;

export const listYearOfTimes = endpoint({
  id: 'listYearOfTimes',
  extra: 'place-plans',
  method: 'GET',
  path: '/api/rest/locations-batch/:type/service-times',
  summary: "A service of the caller's active locations of a type: their weekdays, and the dates of a year",
  access: { right: editTimesOfMany },
  about: ['location'],
  params: z.object({ type: identifier }),
  query: z.object({
    year: z.string().check(z.regex(/^20\d\d$/)),
    /** Without it: the first that the caller may see. */
    service_type: z.optional(identifier),
  }),
  replies: {
    200: z.object({
      /** The services of such locations that the caller may see. */
      service_types: z.array(serviceTypeSchema),
      /** The one whose times these are; null: there is none. */
      service_type: z.nullable(serviceTypeSchema),
      places: z.array(
        z.object({
          ...placeSchema.shape,
          /** IANA name of the zone whose clocks they mean. */
          time_zone: z.string(),
          service_times: z.array(serviceTimeSchema),
        }),
      ),
    }),
  },
});

/** A type of delivery (`ship_from_store`), or a method of one (`ship_from_store/dhl_home`). */
const serviceSchema = z.object({
  service: z.string(),
  type: z.object({ identifier: z.string(), display_name: z.string() }),
  /** Null: it is the type itself. */
  method: z.nullable(
    z.object({
      identifier: z.string(),
      display_name: z.string(),
      carrier: z.object({ identifier: z.string(), display_name: z.string() }),
    }),
  ),
  /** Off for every location. */
  is_active: z.boolean(),
  /** No location switches it. */
  readonly: z.boolean(),
});

export const listServicesOfMany = endpoint({
  id: 'listServicesOfMany',
  extra: 'place-plans',
  method: 'GET',
  path: '/api/rest/locations-batch/:type/dispatch-types',
  summary:
    "Types of delivery and their methods, and which of them the caller's active locations of a type have switched on",
  access: { right: seeServices },
  about: ['location', 'reference'],
  params: z.object({ type: identifier }),
  replies: {
    200: z.object({
      services: z.array(serviceSchema),
      places: z.array(z.object({ ...placeSchema.shape, revision, on: z.array(z.string()) })),
    }),
  },
});

/** A type as `ship_from_store`, a method of one as `ship_from_store/dhl_home`. */
const serviceName = z.string().check(z.minLength(1), z.maxLength(257));

/** 200: it turned; 204: it was so already. 403, 404, and 409 where it is fixed for all locations: nothing was done there. */
const switchResultsSchema = z.record(z.string(), z.array(placeResultSchema));
export type SwitchResults = z.output<typeof switchResultsSchema>;

export const patchServiceOfMany = endpoint({
  id: 'patchServiceOfMany',
  extra: 'place-plans',
  method: 'PATCH',
  path: '/api/rest/locations-batch/:type/dispatch-types',
  summary: 'Switch a type or method on or off at many locations (422 unknown-service)',
  access: { right: editServices },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'reference'],
  params: z.object({ type: identifier }),
  /** As of one location: deliveries that use what is switched off are planned anew, as far as nobody has begun them. */
  query: z.object({ replan: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({
    location_identifiers: list(identifier, MOST_LOCATIONS, 1),
    service: serviceName,
    is_active_for_location: flag,
  }),
  replies: { 207: switchResultsSchema },
});

/** Locations of one question: as many as are read at once. */
export const MOST_PLACES_ASKED = 2_000;

export const listServiceUseOfMany = endpoint({
  id: 'listServiceUseOfMany',
  extra: 'place-plans',
  method: 'POST',
  path: '/api/rest/locations-batch/:type/dispatch-types/open-deliveries',
  summary: 'Open deliveries that use a type or method, of many locations, and how many each has',
  access: { right: seeServices },
  write: { once: 'no', because: 'it changes nothing' },
  about: ['location', 'order'],
  params: z.object({ type: identifier }),
  body: z.strictObject({
    location_identifiers: list(identifier, MOST_PLACES_ASKED, 1),
    service: serviceName,
  }),
  replies: {
    200: z.object({
      ...serviceUseSchema.shape,
      /** Those that have any. */
      places: z.array(z.object({ location_identifier: z.string(), count: z.int(), can_replan: z.int() })),
    }),
  },
});
