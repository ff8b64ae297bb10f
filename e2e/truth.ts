import type { Database } from '../server/ground/db/pool.ts';
import type { TestDatabase } from '../server/testing/template.ts';

export type TrueLine = {
  id: number;
  product: string;
  name: string;
  /** Padded to 13 digits. */
  eans: string[];
  quantity: number;
  placed: number;
  /** Whether extra product info is asked. */
  asked: boolean;
};
export type TrueDelivery = {
  id: number;
  order: string;
  status: string;
  location: string | null;
  location_completed: boolean;
  shipped_label: string | null;
  labels: string[];
  lines: TrueLine[];
};
export type TruePlacement = {
  order: string;
  product: string;
  location: string;
  quantity: number;
  username: string;
  steps: string[];
  resolves: string | null;
  taken_back: boolean;
};

/** The database's contents for a batch, read anew at each call. */
export type Truth = {
  /** The batch's deliveries as they are now, in order of their numbers. */
  facts(batch: string): Promise<TrueDelivery[]>;
  /** The placements of the batch, in order; without those of the demo data. */
  placements(batch: string): Promise<TruePlacement[]>;
  /** An order's delivery. */
  delivery(order: string): Promise<TrueDelivery>;
  /** The prints that the OMS was asked for, in order: `order type printer status`. */
  printJobs(): Promise<string[]>;
  /** Every EAN of an article, the usual one first. */
  eans(product: string): Promise<string[]>;
};

/** An OMS's database, and queries on it. */
export type OmsData = Truth & { readonly db: TestDatabase };

export function truthOf(db: Database): Truth {
  const facts = (where: string, given: string) => db.query<TrueDelivery>(deliveriesWhere(where), [given]);
  return {
    async printJobs() {
      const jobs = await db.query<{ said: string }>(
        `SELECT concat_ws(' ', o.identifier, p.type, p.identifier, j.status) AS said
         FROM print_jobs j JOIN printers p ON p.id = j.printer_id
         JOIN dispatch_requests d ON d.id = j.dispatch_request_ids[1] JOIN sales_orders o ON o.id = d.sales_order_id
         ORDER BY j.id`,
      );
      return jobs.map(({ said }) => said);
    },
    facts: batch => facts('b.identifier = $1', batch),
    async delivery(order) {
      const [found] = await facts('o.identifier = $1', order);
      if (!found) throw new RangeError(`no order ${order}`);
      return found;
    },
    placements: batch => db.query<TruePlacement>(PLACEMENTS, [batch]),
    async eans(product) {
      const rows = await db.query<{ ean: string }>(
        'SELECT ean FROM product_eans WHERE product_identifier = $1 ORDER BY ctid',
        [product],
      );
      return rows.map(({ ean }) => ean);
    },
  };
}

const deliveriesWhere = (where: string): string => `
  SELECT d.id, o.identifier AS "order", d.status, s.identifier AS location, d.shipped_label,
    d.location_completed_at IS NOT NULL AS location_completed,
    coalesce((SELECT json_agg(t.code ORDER BY t.id) FROM tracking_codes t WHERE t.dispatch_request_id = d.id), '[]') AS labels,
    (SELECT json_agg(json_build_object(
        'id', l.id, 'product', l.product_identifier, 'name', p.name, 'quantity', l.quantity, 'placed', l.quantity_placed,
        'eans', (SELECT json_agg(e.ean ORDER BY e.ctid) FROM product_eans e WHERE e.product_identifier = p.identifier),
        'asked', EXISTS (SELECT FROM product_questions q WHERE q.product_identifier = p.identifier)
      ) ORDER BY l.id)
      FROM dispatch_request_lines l JOIN products p ON p.identifier = l.product_identifier
      WHERE l.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE ${where} ORDER BY d.id`;

const PLACEMENTS = `
  SELECT o.identifier AS "order", l.product_identifier AS product, s.identifier AS location, p.quantity, u.username,
    p.extra_processing_steps AS steps, p.resolves, p.taken_back_at IS NOT NULL AS taken_back
  FROM placements p
  JOIN dispatch_requests d ON d.id = p.dispatch_request_id
  JOIN dispatch_request_batches b ON b.id = d.batch_id
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN dispatch_request_lines l ON l.id = p.dispatch_request_line_id
  JOIN storage_locations s ON s.id = p.storage_location_id
  JOIN users u ON u.id = p.user_id
  WHERE b.identifier = $1 AND p.device_id IS NOT NULL ORDER BY p.created_at, p.mutation_id`;
