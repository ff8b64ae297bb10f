import * as z from 'zod/mini';
import { listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import type { PackageDelivery, PackageProduct } from '../../../contract/scanning/work-package.ts';
import type { CallInput, Http } from '../http.ts';
import type { Meaning } from '../classify.ts';
import { asOf } from './as-of.ts';

/* Work packages of an OMS that has none: made of the documented list of deliveries (decision 038). */

const named = z.object({ identifier: z.string(), display_name: z.string() });
// Only what the documents name, so that nothing else can be missing.
const row = z.object({
  id: z.int(),
  identifier: z.string(),
  status: z.string(),
  paused_at: z.nullish(z.string()),
  carrier: z.nullish(named),
  storage_location: z.nullish(named),
  sales_order: z.object({ identifier: z.string() }),
  tracking_codes: z.nullish(z.array(z.object({ code: z.string() }))),
  dispatch_request_lines: z.array(
    z.object({
      id: z.int(),
      product_identifier: z.string(),
      product_name: z.string(),
      quantity: z.int(),
      quantity_pending: z.int(),
      ean_codes: z.string(),
    }),
  ),
});
type Row = z.output<typeof row>;
const deliveries = { ...listDispatchRequests, replies: { 200: z.array(row) } };

interface Documented {
  /** The OMS's time before it was asked: what this device reports later comes on top. */
  readonly version: number;
  readonly products: PackageProduct[];
  readonly dispatch_requests: PackageDelivery[];
}

/** The deliveries of a work, with their articles, by the documented list. */
export async function listDeliveries(
  http: Http,
  query: NonNullable<CallInput<typeof listDispatchRequests>['query']>,
): Promise<{ readonly kind: 'ok'; readonly body: Documented } | Exclude<Meaning, { kind: 'ok' }>> {
  const version = asOf(http);
  const answer = await http.call(deliveries, {
    query: { ...query, include: 'dispatch_request_lines,tracking_codes,sales_order,storage_location' },
  });
  if (answer.kind !== 'ok') return answer;
  const products = new Map(
    answer.body.flatMap(d => d.dispatch_request_lines).map(l => [l.product_identifier, productOf(l)]),
  );
  return {
    kind: 'ok',
    body: {
      version,
      products: [...products.values()],
      dispatch_requests: answer.body.map(d => deliveryOf(d, version)),
    },
  };
}

const productOf = (line: Row['dispatch_request_lines'][number]): PackageProduct => ({
  identifier: line.product_identifier,
  name: line.product_name,
  image_url: null,
  ean_codes: line.ean_codes.split(' ').filter(Boolean),
  extra_info: null,
});

const deliveryOf = (delivery: Row, version: number): PackageDelivery => ({
  id: delivery.id,
  identifier: delivery.identifier,
  order_identifier: delivery.sales_order.identifier,
  status: delivery.status,
  paused_at: delivery.paused_at ?? null,
  carrier: delivery.carrier?.identifier ?? null,
  carrier_name: delivery.carrier?.display_name ?? null,
  storage_location: delivery.storage_location?.identifier ?? null,
  location_completed: false,
  slip_printed: false,
  tracking_codes: (delivery.tracking_codes ?? []).map(({ code }) => code),
  lines: delivery.dispatch_request_lines.map(line => ({
    id: line.id,
    product_identifier: line.product_identifier,
    quantity: line.quantity,
    placed: placedOn(line),
  })),
  version,
});

/** Nobody tells which scans these are, so this device's own are told apart by time. */
const placedOn = (line: Row['dispatch_request_lines'][number]) => {
  const quantity = line.quantity - line.quantity_pending;
  return quantity > 0 ? [{ id: `line/${line.id}`, quantity }] : [];
};
