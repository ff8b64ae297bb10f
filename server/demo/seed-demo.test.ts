import { beforeAll, describe, expect, it, test } from 'vitest';
import { hasValidCheckDigit } from '../../core/gtin/check-digit.ts';
import { replanWaiting } from '../acts/assign/plan-again.ts';
import { passwordMatches } from '../ground/session/passwords.ts';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { addBatchOrders } from './data/demo-batches.ts';
import { productEans, products } from './data/demo-products.ts';
import { cast } from './main-batch.ts';
import { createOrderBook } from './order-book.ts';
import { createRandom } from './random.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const valuesOf = async (sql: string, params: unknown[] = []) =>
  (await db.query<Record<string, unknown>>(sql, params)).map(row => Object.values(row));

describe('people (spec/README)', () => {
  it('has six, with their homepages and locations (GEEN: order-rules.md 14), all with password welkom', async () => {
    const rows = await valuesOf(
      `SELECT u.username, u.homepage, array_agg(l.identifier ORDER BY l.id) FROM users u
       JOIN user_locations ul ON ul.user_id = u.id JOIN locations l ON l.id = ul.location_id GROUP BY u.id ORDER BY u.id`,
    );
    expect(rows).toEqual([
      ['magazijn', '/scan', ['DC01']],
      ['magazijn2', '/scan', ['DC01']],
      ['winkel', '/scan', ['101']],
      ['winkel2', '/scan', ['102']],
      ['backoffice', '/orders/search', ['DC01', '101', '102', '103', 'GEEN']],
      ['beheer', '/orders/search', ['DC01', '101', '102', '103', '9001', '9002', 'MAG1', 'GEEN']],
    ]);
    const [[hash] = []] = await valuesOf('SELECT DISTINCT password_hash FROM users');
    expect(await passwordMatches('welkom', String(hash))).toBe(true);
  });

  it('gives canmanagealllocations, scanning.supervise and system.operate to beheer alone', async () => {
    const rows = await valuesOf(
      `SELECT username FROM users WHERE permissions && '{canmanagealllocations,scanning.supervise,system.operate}' ORDER BY 1`,
    );
    expect(rows).toEqual([['beheer']]);
  });
});

describe('articles', () => {
  it('are 300 with names of their own, most codes with a right check digit', () => {
    expect(new Set(products.map(({ name }) => name)).size).toBe(300);
    expect(new Set(productEans.map(({ ean }) => ean)).size).toBe(productEans.length);
    const wrong = productEans.filter(({ ean }) => !hasValidCheckDigit(ean));
    expect([productEans.length, wrong.length]).toEqual([336, 24]);
  });

  it('have every sort of code', () => {
    const lengths = new Set(products.flatMap(({ codes }) => codes.map(code => code.length)));
    expect(lengths).toEqual(new Set([6, 8, 12, 13]));
    expect([cast.ean8, cast.upcA, cast.internal].map(({ codes }) => codes[0]?.length)).toEqual([8, 12, 6]);
    expect(cast.twoCodes.codes).toHaveLength(2);
  });
});

describe('batches', () => {
  it('are there in several states', async () => {
    const rows = await valuesOf(
      `SELECT b.identifier, b.status, z.identifier AS zone, count(*)::int FROM dispatch_request_batches b
       JOIN dispatch_requests d ON d.batch_id = b.id LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
       GROUP BY b.id, z.id ORDER BY b.id`,
    );
    expect(rows).toEqual([
      ['2611-009', 'closed', 'A', 40],
      ['2611-010', 'shipped', 'A', 40],
      ['2611-011', 'sorting', 'A', 40],
      ['2611-012', 'waiting-for-goods-receipt', null, 40],
      ['2611-013', 'created', 'B', 40],
      ['2611-014', 'created', 'A', 40],
      ['2611-015', 'created', null, 40],
      ['2611-016', 'created', 'C', 6],
      ['2611-101', 'created', null, 8],
    ]);
  });

  it('have placements that add up to what is placed', async () => {
    const wrong = await valuesOf(
      `SELECT l.id FROM dispatch_request_lines l LEFT JOIN (
         SELECT dispatch_request_line_id, quantity FROM placements
         UNION ALL SELECT dispatch_request_line_id, quantity FROM return_receipts) p ON p.dispatch_request_line_id = l.id
       GROUP BY l.id HAVING l.quantity_placed <> COALESCE(sum(p.quantity), 0)`,
    );
    expect(wrong).toEqual([]);
  });

  it('have an article at most once in a delivery', async () => {
    const twice = await valuesOf(
      `SELECT dispatch_request_id FROM dispatch_request_lines GROUP BY 1, product_identifier HAVING count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });

  it('have orders numbered by day, placed not long ago', async () => {
    expect(
      await valuesOf(`SELECT identifier FROM sales_orders WHERE identifier !~ '^2611\\d\\d-\\d{4}$'`),
    ).toEqual([]);
    // All as many whole weeks later as the demo is older than its numbers.
    const later = await valuesOf(
      `SELECT DISTINCT placed_at::date - to_date(left(identifier, 6), 'YYMMDD') FROM sales_orders`,
    );
    expect(later).toEqual([[expect.any(Number)]]);
    expect(Number(later[0]?.[0]) % 7).toBe(0);
  });

  it('have a total that their lines and costs add up to', async () => {
    const wrong = await valuesOf(
      `SELECT o.identifier FROM sales_orders o JOIN sales_order_lines n ON n.sales_order_id = o.id GROUP BY o.id
       HAVING o.grand_total <> sum(n.line_gross_price) + o.shipping_gross_amount + o.payment_gross_amount
         + COALESCE((o.metadata #>> '{surcharges,gross_amount}')::numeric, 0)`,
    );
    expect(wrong).toEqual([]);
  });

  it('are the same every time', () => {
    const once = () => {
      const random = createRandom(7);
      const book = createOrderBook(random);
      addBatchOrders(book, random);
      return book.rows;
    };
    expect(once()).toEqual(once());
  });
});

describe('the main batch 2611-014', () => {
  const nth = async (n: number) =>
    db.one<Record<string, unknown>>(
      `SELECT d.status, d.is_replaced, d.paused_at IS NOT NULL AS paused, s.identifier AS place, d.gift_wrapped,
         (SELECT count(*)::int FROM tracking_codes c WHERE c.dispatch_request_id = d.id) AS labels,
         (SELECT json_agg(json_build_array(l.product_identifier, l.quantity) ORDER BY l.id)
          FROM dispatch_request_lines l WHERE l.dispatch_request_id = d.id) AS lines
       FROM dispatch_requests d LEFT JOIN storage_locations s ON s.id = d.storage_location_id
       WHERE d.identifier = $1`,
      [`261119-00${String(n).padStart(2, '0')}-1`],
    );

  it.each([
    ['several pieces of an article', 2, { lines: expect.arrayContaining([[cast.multiple.identifier, 6]]) }],
    ['an article with all questions', 6, { lines: expect.arrayContaining([[cast.askedFull.identifier, 1]]) }],
    ['an order of one piece', 14, { place: 'A-14', lines: [[cast.single.identifier, 1]] }],
    ['two labels', 17, { labels: 2 }],
    ['no label', 19, { labels: 0 }],
    ['a gift', 21, { gift_wrapped: true }],
    ['a cancelled order', 24, { status: 'cancelled', place: null, lines: [[cast.cancelled.identifier, 1]] }],
    ['a paused delivery', 27, { status: 'requested', paused: true, lines: [[cast.paused.identifier, 1]] }],
    [
      'a rerouted delivery',
      29,
      { status: 'cancelled', is_replaced: true, lines: [[cast.rerouted.identifier, 1]] },
    ],
    ['no sorting location', 40, { status: 'requested', place: null, lines: [[cast.unplaced.identifier, 1]] }],
  ])('has %s', async (_, n, expected) => {
    expect(await nth(n)).toMatchObject(expected);
  });

  it('has what is cancelled, paused, rerouted or without a place in no other delivery', async () => {
    const rows = await valuesOf(
      `SELECT l.product_identifier, count(*)::int FROM dispatch_request_lines l
       JOIN dispatch_requests d ON d.id = l.dispatch_request_id JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-014' AND l.product_identifier = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [
        [cast.cancelled, cast.paused, cast.rerouted, cast.unplaced, cast.single, cast.surplus].map(
          ({ identifier }) => identifier,
        ),
      ],
    );
    expect(rows).toEqual(
      [cast.single, cast.cancelled, cast.paused, cast.rerouted, cast.unplaced].map(({ identifier }) => [
        identifier,
        1,
      ]),
    );
  });

  it('has articles that several orders want', async () => {
    const rows = await valuesOf(
      `SELECT l.product_identifier, count(*)::int AS wanted FROM dispatch_request_lines l
       JOIN dispatch_requests d ON d.id = l.dispatch_request_id JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-014' GROUP BY 1 HAVING count(*) >= 3 ORDER BY wanted DESC`,
    );
    expect(rows[0]).toEqual([cast.popular.identifier, 8]);
    expect(rows.length).toBeGreaterThan(5);
  });
});

describe('places that assignment chooses from (order-rules.md 14)', () => {
  it('102 serves the web alone, stores but 101 are asked directly, and the warehouse outside', async () => {
    expect(
      await valuesOf(
        `SELECT l.identifier, p.varchar_value, p.text_value FROM location_properties p JOIN locations l ON l.id = p.location_id
         JOIN location_property_keys k ON k.id = p.location_property_key_id
         WHERE k.identifier IN ('dispatch.requestMode', 'supportsSalesChannels') ORDER BY 1, 2`,
      ),
    ).toEqual([
      ['101', 'batch', null],
      ['102', 'direct', null],
      ['102', null, 'web'],
      ['103', 'direct', null],
      ['DC01', 'batch', null],
      ['MAG1', 'external', null],
    ]);
  });

  it('have a closed day, an open holiday, and a day whose capacity is used', async () => {
    expect(
      await valuesOf(
        `SELECT l.identifier, s.is_available, s.date, s.description, s.max_capacity <= (
           SELECT count(*) FROM dispatch_requests d WHERE d.location_id = s.location_id AND d.dispatch_date = s.date
             AND d.dispatch_type = 'ship_from_store' AND d.status = 'to-be-requested') AS full
         FROM service_times s JOIN locations l ON l.id = s.location_id WHERE s.date IS NOT NULL ORDER BY s.id`,
      ),
    ).toEqual([
      ['101', true, expect.stringMatching(/-12-26$/), 'Tweede kerstdag open', null],
      ['102', false, expect.any(String), 'Inventarisatie', null],
      ['101', true, expect.any(String), 'Halve bezetting', true],
    ]);
  });

  it('forty articles have another ruleset than the default', async () => {
    expect(
      await valuesOf(
        `SELECT c.identifier, c.is_default, count(p)::int FROM supply_chains c
         LEFT JOIN product_supply_chains p ON p.supply_chain_id = c.id GROUP BY c.id ORDER BY c.id`,
      ),
    ).toEqual([
      ['standaard', true, 0],
      ['winkel-eerst', false, 20],
      ['dropship', false, 20],
    ]);
  });
});

test('what waits for a place, a presale or a goods receipt still does when it is planned anew', async () => {
  const waiting = () =>
    valuesOf(
      `SELECT d.identifier, d.status, d.is_dispatch_assign_retryable, n.release_date > current_date AS later,
         n.presales_active AS presale
       FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
       WHERE d.identifier BETWEEN '261117-0008' AND '261117-0012' ORDER BY d.identifier`,
    );
  const asSeeded = [
    ['261117-0008-1', 'unable-to-assign', true, null, false],
    ['261117-0009-1', 'unable-to-assign', false, null, false],
    ['261117-0010-1', 'waiting-for-stock', null, true, true],
    ['261117-0011-1', 'waiting-for-stock', null, true, false],
  ];
  expect(await waiting()).toEqual(asSeeded);
  await replanWaiting(db, {});
  expect(await waiting()).toEqual(asSeeded);
});

test('what is collected has its store, with its address as the shipping one and the customer as the billing one (order-rules.md 1)', async () => {
  expect(
    await valuesOf(
      `SELECT o.fulfilment_method, o.fulfilment_location_id = d.location_id AS there,
         o.shipping_address->>'street' = l.street AS at_store, s.street = l.street AS shipping,
         b.street = l.street AS billing, b.full_name = o.shipping_address->>'full_name' AS same_name
       FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id JOIN location_addresses l ON l.location_id = d.location_id
       JOIN sales_order_addresses s ON s.sales_order_id = o.id AND s.address_type = 'shipping'
       JOIN sales_order_addresses b ON b.sales_order_id = o.id AND b.address_type = 'billing'
       WHERE d.dispatch_type = 'click_and_collect' GROUP BY 1, 2, 3, 4, 5, 6`,
    ),
  ).toEqual([['pickup', true, true, true, false, true]]);
});

test('what triggers did for orders with a story is there: two proposals, one that failed, one of a trigger that is gone', async () => {
  expect(
    await db.query(
      `SELECT o.identifier, t.identifier AS trigger, r.is_successful, t.deleted_at IS NOT NULL AS gone, f.status
       FROM event_results r JOIN sales_orders o ON o.id = r.sales_order_id JOIN trigger_actions a ON a.id = r.trigger_action_id
       JOIN triggers t ON t.id = a.trigger_id LEFT JOIN refund_requests f ON f.caused_by_trigger_id = t.id AND f.sales_order_id = o.id
       WHERE o.identifier IN ('261117-0014', '261117-0026', '261117-0038') ORDER BY r.id`,
    ),
  ).toMatchObject([
    { identifier: '261117-0014', is_successful: true, status: 'proposal' },
    { identifier: '261117-0026', is_successful: true, status: 'proposal-to-be-released-automatically' },
    { identifier: '261117-0038', is_successful: true, status: 'proposal' },
    { identifier: '261117-0038', is_successful: true, gone: true },
    { identifier: '261117-0038', trigger: 'verzonden', is_successful: false },
  ]);
});

it('has failures of one mail server as one incident, beside one of an address', async () => {
  expect(await db.query('SELECT action_class, code, failed, orders FROM incidents ORDER BY failed')).toEqual([
    { action_class: 'send-mail', code: '550', failed: 1, orders: 1 },
    { action_class: 'send-mail', code: '503', failed: 5, orders: 5 },
  ]);
});
