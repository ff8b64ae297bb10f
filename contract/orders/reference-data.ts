import * as z from 'zod/mini';
import { seeLocationTypes } from '../../core/access/locations.ts';
import { seeOrders } from '../../core/access/orders.ts';
import { endpoint, names } from '../http.ts';
import { extra, extraOr } from '../extra.ts';

// The lists of names that the order screen loads once (orders-and-deliveries.md 3, Reference data, and 7).

const named = { identifier: z.string(), display_name: z.string() };

export const listDispatchTypes = endpoint({
  id: 'listDispatchTypes',
  method: 'GET',
  path: '/api/rest/dispatch-types',
  summary: 'Every dispatch type',
  access: { right: seeOrders },
  replies: {
    200: z.array(
      z.object({
        /** Hold rules call it by this. */ id: extra(z.int()),
        ...named,
        is_active: extraOr(z.boolean(), true),
        reroute_sort_order: extraOr(z.int(), 0),
      }),
    ),
  },
});

/** Data of locations that have types; `location` is what they are themselves. */
export const locationDataTypes = ['location', 'address', 'email', 'phone'] as const;
export const listLocationDataTypes = endpoint({
  id: 'listLocationDataTypes',
  method: 'GET',
  path: '/api/rest/location-data-types',
  summary: 'The types of location; data_types=address,email,phone for those of how one is reached',
  access: { right: seeLocationTypes },
  about: ['reference'],
  query: z.object({ data_types: extra(names) }),
  replies: {
    200: z.array(
      z.object({
        /** A new location, and each of its rows, names its type by this. */
        id: extra(z.int()),
        ...named,
        data_type: extra(z.enum(locationDataTypes)),
      }),
    ),
  },
});

export const listCarrierManagementServices = endpoint({
  id: 'listCarrierManagementServices',
  method: 'GET',
  path: '/api/rest/carrier-management-services',
  summary: 'Carriers, with the methods that some location has active',
  access: { right: seeOrders },
  query: z.object({ include: names }),
  includes: ['active_methods.carrier'],
  replies: {
    200: z.array(
      z.object({
        /** Hold rules call it by this. */
        id: extra(z.int()),
        identifier: extra(z.string()),
        display_name: z.string(),
        /** With include `active_methods`; the carrier of each with `active_methods.carrier`. */
        active_methods: z.optional(
          z.array(
            z.object({
              id: z.int(),
              identifier: extra(z.string()),
              display_name: z.string(),
              carrier: z.optional(z.object(named)),
            }),
          ),
        ),
      }),
    ),
  },
});

export const listPaymentServiceProviders = endpoint({
  id: 'listPaymentServiceProviders',
  method: 'GET',
  path: '/api/rest/payment-service-providers',
  summary: 'What orders were paid through: providers, their accounts and methods',
  access: { right: seeOrders },
  query: z.object({
    include: names,
    /** Methods that orders are paid by; of refunds there are none yet. */
    is_refund_method: z.optional(z.literal('0')),
  }),
  includes: ['accounts.methods'],
  replies: {
    200: z.array(
      z.object({
        identifier: extra(z.string()),
        display_name: extra(z.string()),
        /** With include `accounts`; their methods with `accounts.methods`, by the id that payments name. */
        accounts: z.optional(
          z.array(
            z.object({
              identifier: extra(z.string()),
              display_name: extra(z.string()),
              methods: z.optional(
                z.array(z.object({ id: z.int(), identifier: extra(z.string()), display_name: z.string() })),
              ),
            }),
          ),
        ),
      }),
    ),
  },
});
