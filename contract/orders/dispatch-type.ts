import * as z from 'zod/mini';
import { atOwnLocation, editServices, seeServices } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, list, MOST_LISTED_SIGNS, nothing } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';
import { extra, extraOr } from '../extra.ts';

/** '1' or '0', as the documents write it. */
export const flag = z.enum(['0', '1']);

export const dispatchTypeSchema = z.object({
  identifier: z.string(),
  display_name: z.string(),
  is_active: z.boolean(),
  is_active_for_location: flag,
  /** It cannot be switched on or off here. */
  readonly: z.optional(z.boolean()),
  /** Its switch among the location's properties: `services.ship_from_store`. */
  location_property_key_prefix: z.optional(z.string()),
  /** The first of the active ones is offered when deliveries are rerouted there. */
  reroute_sort_order: z.optional(z.int()),
  carriers: z.array(
    z.object({
      identifier: z.string(),
      display_name: z.string(),
      carrier_methods: z.array(
        z.object({
          identifier: z.string(),
          display_name: z.string(),
          is_active: z.boolean(),
          is_active_for_location: flag,
          readonly: z.optional(z.boolean()),
          location_property_key_prefix: z.optional(z.string()),
          /** Facts of the method, by name. */
          properties: z.optional(
            z.record(
              z.string(),
              z.object({ display_name: z.string(), value: z.nullable(z.union([z.string(), z.int()])) }),
            ),
          ),
          is_default: z._default(z.boolean(), false),
          /** A choice of the location; without it none is kept from it. */
          can_be_overruled_by_dispatcher: extraOr(z.boolean(), true),
        }),
      ),
    }),
  ),
});
export type DispatchType = z.output<typeof dispatchTypeSchema>;

export const listLocationDispatchTypes = endpoint({
  id: 'listLocationDispatchTypes',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-types',
  summary: 'Dispatch types with carriers and methods, and which of them the location has active',
  access: { right: atOwnLocation },
  about: ['location'],
  params: locationParams,
  replies: { 200: z.array(dispatchTypeSchema) },
});

/** Types, carriers of one type, methods of one carrier. */
const MOST_SERVICES = 200;
const switched = { identifier, is_active_for_location: z.optional(flag) };
export const patchLocationDispatchTypes = endpoint({
  id: 'patchLocationDispatchTypes',
  method: 'PATCH',
  path: '/api/rest/locations/:type/:location/dispatch-types',
  summary: 'Switch types and methods of a location on or off (422 unknown-service; 409 read-only-service)',
  access: { right: atOwn(editServices) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'reference'],
  params: locationParams,
  /** Deliveries that use what is switched off are planned anew, as far as nobody has begun them; without it they go on. */
  query: z.object({ replan: extra(z.enum(['0', '1'])) }),
  // A client may send each type as it was read.
  body: list(
    z.object({
      ...switched,
      carriers: z.optional(
        list(
          z.object({
            identifier,
            carrier_methods: z.optional(list(z.object(switched), MOST_SERVICES)),
          }),
          MOST_SERVICES,
        ),
      ),
    }),
    MOST_SERVICES,
    1,
  ),
  replies: { 204: nothing },
});

export const serviceUseSchema = z.object({
  count: z.int(),
  /** Those that nobody has begun. */
  can_replan: z.int(),
  /** The first 50, by their date. */
  deliveries: z.array(
    z.object({
      id: idNumber,
      identifier: z.string(),
      sales_order_identifier: z.string(),
      status: z.string(),
      dispatch_type: z.string(),
      carrier_method: z.nullable(z.string()),
      dispatch_date: z.nullable(z.string()),
      can_replan: z.boolean(),
    }),
  ),
});

export const listServiceUse = endpoint({
  id: 'listServiceUse',
  extra: 'service-use',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-types/open-deliveries',
  summary: 'Open deliveries that use these types or methods (ship_from_store,ship_from_store/dhl_home)',
  access: { right: atOwn(seeServices) },
  about: ['location', 'order'],
  params: locationParams,
  query: z.object({ services: z.string().check(z.minLength(1), z.maxLength(MOST_LISTED_SIGNS)) }),
  replies: {
    200: serviceUseSchema,
  },
});
