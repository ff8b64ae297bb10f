import { pad } from '../../../core/gtin/gtin.ts';
import { uuidv7 } from '../../../core/id/uuidv7.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { completeReceipt } from '../../acts/goods-receipts/complete-receipt.ts';
import { DC, NOORDZEE, storageLocationId, VAN_HOUTEN, zoneId } from './demo-places.ts';
import { product, products, type DemoProduct } from './demo-products.ts';
import { demoDay, demoTime } from '../demo-days.ts';
import { insertRows } from '../insert-rows.ts';
import { createOrderBook, type DeliverySpec, type LineSpec } from '../order-book.ts';
import { createRandom, type Random } from '../random.ts';
import { importedProducts, productAttributes } from '../receipt-products.ts';

const SEED = 20_261_130;
/** magazijn. */
const USER = 1;

/** The one to try: new, with crossdock deliveries on six orders. */
export const TRY_RECEIPT = 'VH-2611-03';
/** Five hundred lines. */
export const LARGE_RECEIPT = 'NZ-88117';
/** New, no order waits for it. */
export const SMALL_RECEIPT = 'NZ-88121';

/** `scanned`: the share of a line that came, by its index. */
type ReceiptSpec = {
  identifier: string;
  supplier: number;
  createdAt: string;
  /** Zone and location of the first crossdock delivery, where the receipt is bound to a zone. */
  zone?: readonly [zone: string, from: number];
  lines: LineSpec[];
  crossdock: LineSpec[][];
  scanned?: (nth: number) => number;
  completed?: true;
};

const one = (article: DemoProduct, quantity = 1): LineSpec => ({ product: article, quantity });
const some = (kind: string, from: number, count: number, quantity: number): LineSpec[] =>
  Array.from({ length: count }, (_, i) => one(product(kind, from + i), quantity + (i % 3) * 2));

const specs = (random: Random): readonly ReceiptSpec[] => [
  {
    identifier: 'VH-2611-01',
    supplier: VAN_HOUTEN,
    createdAt: '2026-11-12T07:40:00Z',
    zone: ['C', 20],
    lines: some('keuken', 0, 6, 4),
    crossdock: [[one(product('keuken', 0), 2), one(product('keuken', 1))]],
    // All but one piece of the second article, so that the order lacks one.
    scanned: nth => (nth === 1 ? 0 : 1),
    completed: true,
  },
  {
    identifier: 'NZ-88104',
    supplier: NOORDZEE,
    createdAt: '2026-11-16T09:05:00Z',
    zone: ['C', 20],
    lines: some('tuin', 0, 5, 6),
    crossdock: [],
    scanned: () => 1,
    completed: true,
  },
  {
    identifier: 'VH-2611-02',
    supplier: VAN_HOUTEN,
    createdAt: '2026-11-18T06:55:00Z',
    zone: ['B', 46],
    lines: [...some('koffie-thee', 0, 8, 6), ...some('ontbijt', 2, 8, 4), ...some('wonen', 0, 8, 2)],
    crossdock: [
      [one(product('koffie-thee', 0), 2)],
      [one(product('koffie-thee', 3)), one(product('ontbijt', 4))],
      [one(product('wonen', 2), 2)],
    ],
    // A third is done; of one article more came than expected.
    scanned: nth => (nth % 3 === 0 ? 1 : nth === 4 ? 1.5 : 0),
  },
  {
    identifier: TRY_RECEIPT,
    supplier: VAN_HOUTEN,
    createdAt: '2026-11-19T06:30:00Z',
    lines: [...some('huishouden', 0, 6, 6), ...some('koek-snoep', 0, 4, 4), ...some('speelgoed', 3, 2, 2)],
    crossdock: [
      [one(product('huishouden', 0)), one(product('koek-snoep', 0))],
      [one(product('huishouden', 0), 2)],
      [one(product('huishouden', 1), 3), one(product('speelgoed', 3))],
      [one(product('koek-snoep', 1))],
      [one(product('koek-snoep', 2), 2), one(product('huishouden', 2))],
      [one(product('speelgoed', 4))],
    ],
  },
  {
    identifier: LARGE_RECEIPT,
    supplier: NOORDZEE,
    createdAt: '2026-11-19T13:20:00Z',
    lines: [...products, ...importedProducts].map(article => one(article, 1 + random.int(24))),
    crossdock: Array.from({ length: 12 }, (_, i) => [one(importedProducts[i * 11] ?? product('tuin', i))]),
  },
  {
    identifier: SMALL_RECEIPT,
    supplier: NOORDZEE,
    createdAt: '2026-11-20T05:50:00Z',
    lines: [one(product('sport', 0), 3), one(product('sport', 1)), ...some('sport', 2, 6, 2)],
    crossdock: [],
  },
];

/** Orders that wait for Noordzee's next receipt: 'Goederenontvangst aanmaken' finds them. */
const waiting: readonly LineSpec[][] = [
  [one(product('sport', 5)), one(product('tuin', 20))],
  [one(product('sport', 5), 2)],
  [one(product('tuin', 21))],
];

/**
 * Six goods receipts at the dc, in several states (docs/demo-data.md). They come last, with a seed of their own, so
 * that nothing else in the demo changes.
 */
export async function addReceipts(tx: Transaction): Promise<void> {
  const random = createRandom(SEED);
  await addProducts(tx);
  for (const spec of specs(random))
    await addReceipt(tx, { ...spec, createdAt: demoTime(spec.createdAt) }, random);
  await addDeliveries(tx, { supplier: NOORDZEE, receipt: null }, waiting, null, random);
}

async function addProducts(tx: Transaction): Promise<void> {
  const rows = importedProducts.map(({ identifier, name, codes: [code = ''] }) => ({
    identifier,
    name,
    ean: pad(code),
  }));
  await tx.execute(
    `WITH r AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(identifier text, name text, ean text)),
       p AS (INSERT INTO products (identifier, name) SELECT identifier, name FROM r)
     INSERT INTO product_eans (ean, product_identifier) SELECT ean, identifier FROM r`,
    [JSON.stringify(rows)],
  );
  await tx.execute(
    `UPDATE products p SET attributes = r.attributes
     FROM jsonb_to_recordset($1::jsonb) AS r(identifier text, attributes jsonb) WHERE p.identifier = r.identifier`,
    [JSON.stringify(productAttributes)],
  );
}

async function addReceipt(tx: Transaction, spec: ReceiptSpec, random: Random): Promise<void> {
  const { identifier, supplier, createdAt, zone, lines, crossdock, scanned } = spec;
  const made = await tx.one<{ id: number }>(
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, storage_zone_id, created_at,
       created_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [identifier, supplier, DC, zone ? zoneId(zone[0]) : null, createdAt, USER],
  );
  if (!made) throw new Error('an insert gives its row');
  await tx.execute(
    `INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity)
     SELECT $1, product_identifier, quantity FROM jsonb_to_recordset($2::jsonb) AS r(product_identifier text, quantity int)`,
    [
      made.id,
      JSON.stringify(lines.map(l => ({ product_identifier: l.product.identifier, quantity: l.quantity }))),
    ],
  );
  const come = (article: DemoProduct): boolean =>
    (scanned?.(lines.findIndex(l => l.product === article)) ?? 0) >= 1;
  const placed = crossdock.map(delivery =>
    delivery.map(line => (come(line.product) ? { ...line, placed: line.quantity } : line)),
  );
  await addDeliveries(tx, { supplier, receipt: made.id }, placed, zone ?? null, random);
  if (scanned) await addScans(tx, made.id, spec, random);
  if (spec.completed) {
    await completeReceipt(tx, made.id, { changed_by: USER, changed_as: 'receipt', change_key: KEY });
    await tx.execute('UPDATE goods_receipts SET completed_at = $2 WHERE id = $1', [
      made.id,
      createdAt.replace(/T\d\d/, 'T15'),
    ]);
  }
}

/** Change key of what a person did in the demo data. */
const KEY = '019a0000-0000-7000-8000-000000000000';

/** The received pieces: placements count as scans of the line too, other pieces are counted without a delivery. */
async function addScans(
  tx: Transaction,
  receipt: number,
  { lines, crossdock, scanned = () => 0, createdAt }: ReceiptSpec,
  random: Random,
): Promise<void> {
  await tx.execute(
    `INSERT INTO receipt_scans (mutation_id, goods_receipt_id, product_identifier, quantity, user_id, created_at)
     SELECT p.mutation_id, $1, n.product_identifier, p.quantity, p.user_id, p.created_at
     FROM placements p JOIN dispatch_request_lines n ON n.id = p.dispatch_request_line_id
     JOIN dispatch_requests d ON d.id = p.dispatch_request_id WHERE d.goods_receipt_id = $1`,
    [receipt],
  );
  const wanted = new Map<string, number>();
  for (const { product: article, quantity } of crossdock.flat())
    wanted.set(article.identifier, (wanted.get(article.identifier) ?? 0) + quantity);
  for (const [nth, { product: article, quantity }] of lines.entries()) {
    const came = Math.round(quantity * scanned(nth));
    const counted = came - (came > 0 ? (wanted.get(article.identifier) ?? 0) : 0);
    if (counted <= 0) continue;
    const at = Date.parse(createdAt) + (60 + nth) * 60_000;
    await tx.execute(
      `INSERT INTO receipt_scans (mutation_id, goods_receipt_id, product_identifier, quantity, user_id, scanned_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      [newId(at, random), receipt, article.identifier, counted, USER, new Date(at).toISOString()],
    );
  }
  await tx.execute(
    `UPDATE goods_receipt_lines n SET quantity_scanned = s.quantity
     FROM (SELECT product_identifier, sum(quantity) AS quantity FROM receipt_scans
       WHERE goods_receipt_id = $1 GROUP BY 1) s
     WHERE n.goods_receipt_id = $1 AND n.product_identifier = s.product_identifier`,
    [receipt],
  );
}

/** Crossdock deliveries, each with its own order, numbered on from the existing ones. */
async function addDeliveries(
  tx: Transaction,
  { supplier, receipt }: { supplier: number; receipt: number | null },
  deliveries: readonly LineSpec[][],
  zone: ReceiptSpec['zone'] | null,
  random: Random,
): Promise<void> {
  const book = createOrderBook(random);
  for (const [i, lines] of deliveries.entries()) {
    const place = zone && `${zone[0]}-${String(zone[1] + i).padStart(2, '0')}`;
    const spec: DeliverySpec = {
      lines,
      status: lines.every(l => l.placed === l.quantity) ? 'crossdock-received' : 'crossdock-requested',
      dispatchType: 'dc_delivery',
      storageLocation: place ? storageLocationId(place) : null,
    };
    book.add(
      { locationId: DC, batchId: null, placedOn: '2026-11-02', dispatchDate: demoDay('2026-11-21') },
      spec,
    );
  }
  const base = await tx.one<{
    orders: number;
    order_lines: number;
    deliveries: number;
    lines: number;
    labels: number;
    codes: number;
  }>(
    `SELECT (SELECT COALESCE(max(id), 0) FROM sales_orders) AS orders,
       (SELECT COALESCE(max(id), 0) FROM sales_order_lines) AS order_lines,
       (SELECT COALESCE(max(id), 0) FROM dispatch_requests) AS deliveries,
       (SELECT COALESCE(max(id), 0) FROM dispatch_request_lines) AS lines,
       (SELECT COALESCE(max(id), 0) FROM tracking_codes) AS labels,
       (SELECT count(*)::int FROM sales_orders WHERE identifier LIKE '261102-%') AS codes`,
  );
  if (!base) throw new Error('a statement without FROM gives one row');
  const { rows } = book;
  const shift = (row: Record<string, unknown>, by: Readonly<Record<string, number>>) => ({
    ...row,
    ...Object.fromEntries(Object.entries(by).map(([column, n]) => [column, Number(row[column]) + n])),
  });
  const renumber = (identifier: unknown): string =>
    String(identifier).replace(
      /-(\d{4})/,
      (_, nth: string) => `-${String(Number(nth) + base.codes).padStart(4, '0')}`,
    );
  const tables = {
    sales_orders: rows.sales_orders.map(r => ({
      ...shift(r, { id: base.orders }),
      identifier: renumber(r['identifier']),
    })),
    sales_order_lines: rows.sales_order_lines.map(r =>
      shift(r, { id: base.order_lines, sales_order_id: base.orders }),
    ),
    dispatch_requests: rows.dispatch_requests.map(r => ({
      ...shift(r, { id: base.deliveries, sales_order_id: base.orders }),
      identifier: renumber(r['identifier']),
      supplier_location_id: supplier,
      goods_receipt_id: receipt,
      uses_stock: false,
    })),
    dispatch_request_lines: rows.dispatch_request_lines.map(r =>
      shift(r, {
        id: base.lines,
        sales_order_line_id: base.order_lines,
        dispatch_request_id: base.deliveries,
      }),
    ),
    placements: rows.placements.map(r =>
      shift(r, { dispatch_request_id: base.deliveries, dispatch_request_line_id: base.lines }),
    ),
    // They have their own labels: the book numbers labels from one.
    tracking_codes: rows.tracking_codes.map(r => ({
      ...shift(r, { id: base.labels, dispatch_request_id: base.deliveries }),
      code: String(r['code']).replace(/\d{8}$/, digits => String(Number(digits) + 700_000 + base.codes * 91)),
    })),
  };
  for (const [table, inserted] of Object.entries(tables)) await insertRows(tx, table, inserted);
}

const newId = (at: number, random: Random): string =>
  uuidv7(
    at,
    Uint8Array.from({ length: 10 }, () => random.int(256)),
  );
