import * as z from 'zod/mini';
import { atOwnLocation } from '../../core/access/locations.ts';
import { endpoint } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';
import { extraOr } from '../extra.ts';

/** '1' or '0', as the documents write it. */
const flag = z.enum(['0', '1']);

export const dispatchTypeSchema = z.object({
  identifier: z.string(),
  display_name: z.string(),
  is_active: z.boolean(),
  is_active_for_location: flag,
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
  params: locationParams,
  replies: { 200: z.array(dispatchTypeSchema) },
});
