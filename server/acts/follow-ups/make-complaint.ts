import type { ComplaintBody } from '../../../contract/orders/follow-up.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tooMany } from '../deliveries/change-refusal.ts';
import { finalActionRefusal } from '../deliveries/final-action.ts';
import { holdDeliveries } from '../deliveries/hold-delivery.ts';
import { makeDelivery } from '../deliveries/make-delivery.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { writeLines } from '../deliveries/write-lines.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

/**
 * Klacht: a delivery beside the shipped one, which stays shipped; it does not count, and takes no stock (order-rules.md 0 and
 * 3). A piece has one complaint.
 */
export async function makeComplaint(
  tx: Transaction,
  change: Change,
  order: number,
  { identifier, lines, status, ...named }: ComplaintBody,
): Promise<{ id: number } | Refusal> {
  const ids = lines.map(line => line.metadata.shipped_dispatch_request_line_id);
  const [source, ...others] = await tx.query<Source>(SELECT_SOURCES, [ids, order]);
  const [held] = source ? await holdDeliveries(tx, change.by, [source.id]) : [];
  if (!source || !held) return notFound('Levering niet gevonden');
  const isSame =
    named.dispatch_type === source.dispatch_type &&
    named.dispatcher_type === held.dispatcher &&
    named.dispatcher_identifier === source.dispatcher_identifier;
  if (others.length > 0 || !isSame) return otherDelivery;
  const refusal = await finalActionRefusal(tx, held, 'allowShippedWithIssuesFromStatuses');
  if (refusal) return refusal;
  // Read after the delivery is locked: what was complained about before is all there.
  const shipped = await tx.query<ShippedLine>(SELECT_LINES, [source.id]);
  if (ids.some(id => shipped.every(line => line.id !== id))) return notFound('Levering niet gevonden');
  for (const line of shipped) {
    const asked = lines.filter(one => one.metadata.shipped_dispatch_request_line_id === line.id);
    if (asked.some(one => one.product_identifier !== line.product_identifier)) return otherDelivery;
    if (asked.reduce((sum, one) => sum + one.quantity, 0) > line.most)
      return tooMany(line.product_name, line.most);
  }
  const author = authorOf(change, 'office');
  const made = await makeDelivery(tx, author, {
    identifier,
    sales_order_id: order,
    location_id: source.location_id,
    supplier_location_id: source.supplier_location_id,
    status,
    dispatch_type: source.dispatch_type,
    carrier_method_id: source.carrier_method_id,
    responsible_location_id: source.responsible_location_id,
    shipped_to: source.shipped_to,
    uses_stock: false,
  });
  await writeLines(
    tx,
    author,
    lines.map(
      ({
        product_identifier,
        quantity,
        metadata: { shipped_dispatch_request_line_id: shipped_line_id },
      }) => ({
        kind: 'insert',
        to: made.id,
        sales_order_line_id: shipped.find(line => line.id === shipped_line_id)?.sales_order_line_id ?? 0,
        product_identifier,
        quantity,
        shipped_line_id,
      }),
    ),
  );
  return made;
}

/** The delivery that the complaint is about. */
interface Source {
  readonly id: number;
  readonly location_id: number;
  readonly dispatcher_identifier: string;
  readonly supplier_location_id: number | null;
  readonly dispatch_type: string;
  readonly carrier_method_id: number | null;
  readonly responsible_location_id: number | null;
  readonly shipped_to: object | null;
}
interface ShippedLine {
  readonly id: number;
  readonly sales_order_line_id: number;
  readonly product_identifier: string;
  readonly product_name: string;
  /** Pieces without a complaint. */
  readonly most: number;
}

const otherDelivery = refuse(
  422,
  'other-delivery',
  'Een klacht gaat over artikelen van één levering, met haar leveringstype en locatie.',
);

const SELECT_SOURCES = `
  SELECT d.id, d.location_id, l.identifier AS dispatcher_identifier, d.supplier_location_id, d.dispatch_type, d.carrier_method_id,
    d.responsible_location_id, d.shipped_to
  FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
  WHERE d.sales_order_id = $2 AND d.id IN (SELECT dispatch_request_id FROM dispatch_request_lines WHERE id = ANY ($1::bigint[]))
  ORDER BY d.id`;
const SELECT_LINES = `
  SELECT n.id, n.sales_order_line_id, n.product_identifier, s.product_name, GREATEST(0, n.quantity - COALESCE((
    SELECT sum(c.quantity) FROM dispatch_request_lines c WHERE c.shipped_line_id = n.id), 0))::int AS most
  FROM dispatch_request_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id
  WHERE n.dispatch_request_id = $1 ORDER BY n.id`;
