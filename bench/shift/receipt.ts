import { allSent } from '../../e2e/on-device.ts';
import { AUTOFILL_ZONE, setProperty } from '../../e2e/scenes.ts';
import type { Random } from '../../server/demo/random.ts';
import sort from '../../src/flows/sort/sort.nl.ts';
import type { Ground } from '../../tests/chaos/stage.ts';
import { addReceipt } from '../answers/receipt.ts';
import { shuffled } from './deal.ts';
import { brokenRules, openDevice, openWork } from './device.ts';
import { layGoods, missing } from './goods.ts';
import { sortAll, type Worker } from './sort-worker.ts';
import type { Played } from './tally.ts';

const IDENTIFIER = 'DIENST-1';
const LINES = 60;
const MOST = 4;
/** One order waits for every so many lines. */
const CROSSDOCK_EVERY = 10;

/** A receipt of sixty lines of one to four pieces: six orders wait for a piece, the others are stock. */
export async function receiptShift(ground: Ground, cpu: number, chance: Random): Promise<Played> {
  await setProperty(ground, AUTOFILL_ZONE, 2);
  const lines = await addReceipt(ground.db, {
    location: 'DC01',
    zone: 'D',
    identifier: IDENTIFIER,
    lines: LINES,
    most: MOST,
  });
  await ground.db.execute(INSERT_ORDERS, [IDENTIFIER, CROSSDOCK_EVERY]);
  const goods = layGoods();
  const device = await openDevice(ground, 'magazijn', cpu);
  const worker: Worker = {
    device,
    goods,
    orders: [],
    pieces: shuffled(lines, chance).flatMap(({ product, name, ean, quantity }) =>
      Array.from({ length: quantity }, () => ({ product, name, code: ean })),
    ),
    unfinished: [],
    hand: [],
    apart: [],
    wrong: [
      {
        after: 20,
        code: {
          what: 'an unknown article',
          at: 'article',
          code: '8719999000008',
          says: sort.product_not_found,
        },
      },
    ],
    events: [],
    taken: 0,
    laid: 0,
  };
  await openWork(device, `/product-processing/dc/DC01/goods-receipt/${IDENTIFIER}/sort`);
  await sortAll(worker);
  await allSent(device.page);
  const faults = await brokenRules(ground, device);
  const came = goods.lying().map(told => told.split(' ')[0] ?? '');
  const told = (await ground.db.query<{ product: string }>(COUNTED, [IDENTIFIER])).map(row => row.product);
  return {
    flow: 'receipt',
    cpu,
    tallies: [device.tally],
    pieces: came.length,
    floor: came.length + worker.laid,
    lost: missing(came, told),
    doubled: missing(told, came),
    faults: [...faults, ...worker.apart.map(({ name }) => `${name} is apart`)],
  };
}

/** An order for one piece of every nth line, at a location of its own. */
const INSERT_ORDERS = `
  WITH wanted AS (
    SELECT n.product_identifier AS product, p.name, r.id AS receipt, r.supplier_location_id AS supplier,
      r.recipient_location_id AS location, r.storage_zone_id AS zone, row_number() OVER (ORDER BY n.id) AS nth
    FROM goods_receipts r JOIN goods_receipt_lines n ON n.goods_receipt_id = r.id
    JOIN products p ON p.identifier = n.product_identifier WHERE r.identifier = $1
  ), chosen AS (
    SELECT *, 'order-' || $1 || '-' || nth AS identifier FROM wanted WHERE nth % $2::int = 0
  ), sold AS (
    INSERT INTO sales_orders (identifier, placed_at, shipping_address)
    SELECT identifier, now(), '{}' FROM chosen RETURNING id, identifier
  ), bought AS (
    INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
    SELECT sold.id, chosen.product, chosen.name, 1 FROM sold JOIN chosen USING (identifier) RETURNING id, sales_order_id
  ), deliveries AS (
    INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, supplier_location_id,
      goods_receipt_id, storage_location_id)
    SELECT chosen.identifier || '-1', sold.id, chosen.location, 'crossdock-requested', 'crossdock_delivery', chosen.supplier,
      chosen.receipt, s.id
    FROM chosen JOIN sold USING (identifier)
    JOIN storage_locations s ON s.storage_zone_id = chosen.zone AND s.position = chosen.nth / $2::int
    RETURNING id, sales_order_id
  )
  INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
  SELECT d.id, b.id, chosen.product, 1
  FROM deliveries d JOIN bought b USING (sales_order_id) JOIN sold ON sold.id = d.sales_order_id
  JOIN chosen USING (identifier)`;

const COUNTED = `
  SELECT n.product_identifier AS product FROM goods_receipt_lines n
  JOIN goods_receipts r ON r.id = n.goods_receipt_id CROSS JOIN generate_series(1, n.quantity_scanned)
  WHERE r.identifier = $1`;
