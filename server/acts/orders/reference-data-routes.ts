import type { FastifyInstance } from 'fastify';
import {
  listCarrierManagementServices,
  listDispatchTypes,
  listLocationDataTypes,
  listPaymentServiceProviders,
} from '../../../contract/orders/reference-data.ts';
import { paymentMethodName, paymentProviderName } from '../../../core/order/payment-words.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isAskedIn, namesIn } from '../../ground/db/expressions.ts';

/** The lists of names that the order screen loads once (orders-and-deliveries.md 7). */
export function referenceDataRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, listDispatchTypes)(async () => ({ status: 200, body: await db.query(DISPATCH_TYPES) }));
  mount(
    app,
    listLocationDataTypes,
  )(async ({ query }) => {
    const asked = query.data_types?.split(',') ?? ['location'];
    return { status: 200, body: await db.query(LOCATION_DATA_TYPES, [asked]) };
  });

  mount(
    app,
    listCarrierManagementServices,
  )(async ({ query }) => {
    const asked = namesIn(query.include);
    const carriers = await db.query<Carrier>(CARRIERS);
    return {
      status: 200,
      body: carriers.map(({ active_methods, id, ...carrier }) => ({
        id,
        ...carrier,
        ...(isAskedIn(asked, 'active_methods') && {
          active_methods: active_methods.map(method => ({
            ...method,
            ...(isAskedIn(asked, 'active_methods.carrier') && { carrier }),
          })),
        }),
      })),
    };
  });

  mount(
    app,
    listPaymentServiceProviders,
  )(async ({ query }) => ({ status: 200, body: await selectProviders(db, namesIn(query.include)) }));
}

interface Named {
  identifier: string;
  display_name: string;
}
type Carrier = Named & { id: number; active_methods: readonly (Named & { id: number })[] };

async function selectProviders(db: Queryable, asked: ReadonlySet<string>) {
  const paid = await db.query<{
    provider: string;
    account: string;
    methods: readonly { id: number; identifier: string }[];
  }>(PAID_THROUGH);
  return [...new Set(paid.map(({ provider }) => provider))].map(provider => ({
    identifier: provider,
    display_name: paymentProviderName(provider),
    ...(isAskedIn(asked, 'accounts') && {
      accounts: paid
        .filter(one => one.provider === provider)
        .map(({ account, methods }) => ({
          identifier: account,
          display_name: account,
          ...(isAskedIn(asked, 'accounts.methods') && {
            methods: methods.map(({ id, identifier }) => ({
              id,
              identifier,
              display_name: paymentMethodName(identifier),
            })),
          }),
        })),
    }),
  }));
}

const DISPATCH_TYPES = `
  SELECT id, identifier, display_name, is_active, reroute_sort_order FROM dispatch_types ORDER BY reroute_sort_order, identifier`;

const LOCATION_DATA_TYPES = `
  SELECT id, identifier, display_name, data_type FROM (
    SELECT id, identifier, display_name, 'location' AS data_type FROM location_types UNION ALL
    SELECT id, identifier, display_name, 'address' FROM location_address_types UNION ALL
    SELECT id, identifier, display_name, 'email' FROM location_email_types UNION ALL
    SELECT id, identifier, display_name, 'phone' FROM location_phone_types) types
  WHERE data_type = ANY ($1::text[]) ORDER BY data_type, id`;

const CARRIERS = `
  SELECT c.id, c.identifier, c.display_name, COALESCE((SELECT
      json_agg(json_build_object('id', m.id, 'identifier', m.identifier, 'display_name', m.display_name) ORDER BY m.display_name)
    FROM carrier_methods m WHERE m.carrier_id = c.id
      AND EXISTS (SELECT FROM active_methods a WHERE a.carrier_method_id = m.id)), '[]') AS active_methods
  FROM carriers c ORDER BY c.display_name`;

const PAID_THROUGH = `
  SELECT provider, account, json_agg(json_build_object('id', id, 'identifier', method) ORDER BY method) AS methods
  FROM payment_service_provider_account_methods GROUP BY 1, 2 ORDER BY 1, 2`;
