import type { ReroutedLine, OldLine } from '../../../core/delivery/reroute.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { LineChange } from './write-lines.ts';

/** A line of a held delivery, with what its refusal names and its successor gets. */
export interface HeldLine extends OldLine {
  readonly product_name: string;
  readonly storage_location: string | null;
  readonly sales_order_id: number;
  readonly location_id: number;
  readonly status: string;
  readonly dispatch_action: 'crossdocking' | null;
  readonly uses_stock: boolean;
  readonly gift_wrapped: boolean;
  readonly responsible_location_id: number | null;
  /** Its order's. */
  readonly fulfilment_method: string;
}

/** The lines of deliveries that this transaction holds. */
export const linesOf = (tx: Transaction, deliveries: readonly number[]): Promise<HeldLine[]> =>
  tx.query<HeldLine>(SELECT_LINES, [deliveries]);

/** How a line comes into the new delivery. */
export const lineChange = ({ order_line, moved, ...line }: ReroutedLine, to: number): LineChange =>
  moved === null
    ? { kind: 'insert', to, sales_order_line_id: order_line, ...line }
    : { kind: 'move', id: moved, to, quantity: line.quantity };

const SELECT_LINES = `
  SELECT n.id, d.id AS delivery, n.sales_order_line_id AS order_line, n.product_identifier, n.quantity, n.presale_id,
    n.return_reason, n.product_state,
    CASE WHEN has_left(d.status, d.shipped_at) THEN 0 ELSE n.quantity_placed END AS placed, o.product_name,
    COALESCE(s.display_name, left_at.display_name) AS storage_location, d.sales_order_id, d.location_id, d.status,
    d.dispatch_action, d.uses_stock, d.gift_wrapped, d.responsible_location_id, so.fulfilment_method
  FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  JOIN sales_order_lines o ON o.id = n.sales_order_line_id JOIN sales_orders so ON so.id = d.sales_order_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  LEFT JOIN storage_clearances c ON c.dispatch_request_id = d.id
  LEFT JOIN storage_locations left_at ON left_at.id = c.storage_location_id
  WHERE d.id = ANY ($1::int[]) ORDER BY n.id`;
