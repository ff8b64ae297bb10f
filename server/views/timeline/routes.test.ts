import { beforeAll, describe, expect, it } from 'vitest';
import type { TimelineRow } from '../../../contract/orders/timeline.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

interface Timeline {
  readonly rows: TimelineRow[];
  readonly counts: Readonly<Record<string, number>>;
  readonly next: string | null;
}

/** Orders of store 101, with three articles; of the dc, a vendor and store 103; of batch 2611-014. */
const [PICKED, SPREAD, SORTED] = ['261116-0001', '261117-0001', '261119-0001'];
const TOMORROW = addDays(dutchDay(Date.now()), 1);

let oms: TestApp;
let manager: Caller;
beforeAll(async () => {
  oms = await freshApp();
  manager = await oms.signIn('beheer');
});
const get = async (order: string, query = '', by = manager): Promise<Timeline> =>
  (await by.get(`/api/rest/sales-orders/${order}/timeline?${query}`)).json<Timeline>();
const patch = (delivery: string, body: object) =>
  manager.patch(`/api/rest/dispatch-requests/${delivery}`, body);
const deliveryRow = (name: string) =>
  oms.db.one<{ id: number; line: number }>(
    `SELECT d.id, min(n.id) AS line FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE d.identifier = $1 GROUP BY 1`,
    [name],
  );

describe('the timeline of an order', () => {
  it('tells what the office did, the newest first: statuses, what else changed, by whom', async () => {
    const delivery = `${SPREAD}-1`;
    const { dispatch_date } = (await manager.get(`/api/rest/dispatch-requests/${delivery}`)).json<{
      dispatch_date: string;
    }>();
    expect((await patch(delivery, { status: 'to-be-requested', dispatch_date: TOMORROW })).statusCode).toBe(
      200,
    );
    await manager.post(`/api/rest/dispatch-requests/${delivery}/pause`, {});
    await manager.post(`/api/rest/sales-orders/${SPREAD}/comments`, { comment: 'Klant belde.' });
    const withdrawn = (
      await manager.post(`/api/rest/sales-orders/${SPREAD}/comments`, { comment: 'Verkeerde order.' })
    ).json<{ id: number }>().id;
    await manager.delete(`/api/rest/sales-orders/${SPREAD}/comments/${String(withdrawn)}`);
    const { rows, counts } = await get(SPREAD);
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'comment-withdrawn', by: 'Joost Hendriks', facts: { comment: 'Verkeerde order.' } },
      { kind: 'comment', facts: { comment: 'Verkeerde order.' } },
    ]);
    expect(rows.slice(2, 5)).toEqual([
      expect.objectContaining({ kind: 'comment', group: 'comments', facts: { comment: 'Klant belde.' } }),
      expect.objectContaining({
        kind: 'delivery',
        dispatch_request_identifier: delivery,
        from_status: 'to-be-requested',
        to_status: 'requested-paused',
        by: 'Joost Hendriks',
        processor: 'office',
        facts: {},
      }),
      expect.objectContaining({
        from_status: 'to-be-requested',
        to_status: 'to-be-requested',
        facts: { dispatch_date: [dispatch_date, TOMORROW] },
      }),
    ]);
    expect(rows.map(({ at }) => Date.parse(at))).toEqual(
      rows.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a),
    );
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(rows.length);
    expect(counts['comments']).toBe(3);
    // Made by intake, which nobody did.
    expect(
      rows.filter(({ kind }) => kind === 'sales-order-line').map(({ by, processor }) => [by, processor]),
    ).toEqual(Array.from({ length: 3 }, () => [null, 'intake']));
  });

  it('tells of what was replaced that it goes on in others, not that it was cancelled', async () => {
    const { id, line } = (await deliveryRow(`${SPREAD}-2`)) ?? { id: 0, line: 0 };
    const { dispatch_requests: made } = (
      await manager.post('/api/rest/dispatch-requests', [
        {
          status: 'to-be-requested',
          dispatcher_type: 'dc',
          dispatcher_identifier: 'DC01',
          dispatch_type_identifier: 'dc_delivery',
          carrier_identifier: 'postnl_parcel',
          carrier_method_identifier: 'postnl_parcel_standard',
          dispatch_date: TOMORROW,
          lines: await oms.db.query(
            `SELECT ARRAY[id] AS old_line_ids, product_identifier, quantity FROM dispatch_request_lines WHERE dispatch_request_id = $1`,
            [id],
          ),
        },
      ])
    ).json<{ dispatch_requests: { identifier: string }[] }>();
    expect(line).toBeGreaterThan(0);
    const rows = (await get(SPREAD)).rows.filter(
      row => row.dispatch_request_identifier === `${SPREAD}-2` && row.to_status === 'cancelled',
    );
    expect(rows.map(({ facts }) => facts)).toEqual([{ replaced_by: [made[0]?.identifier] }]);
  });

  it('tells of what was short and then taken over that it went on in others', async () => {
    const { id } = (await deliveryRow(`${SPREAD}-1`)) ?? { id: 0 };
    const become = (columns: string) =>
      oms.db.execute(`UPDATE dispatch_requests SET ${columns}, changed_as = 'office' WHERE id = $1`, [id]);
    const short = async () =>
      (await get(SPREAD)).rows.filter(
        row => row.dispatch_request_identifier === `${SPREAD}-1` && row.to_status === 'unable-to-ship',
      );
    await become(`status = 'unable-to-ship', paused_at = NULL`);
    expect((await short()).map(({ facts }) => facts.replaced_by)).toEqual([undefined]);
    await become('is_replaced = true');
    await oms.db.execute(
      'INSERT INTO dispatch_request_replacements SELECT $1, id FROM dispatch_requests WHERE identifier = $2',
      [id, `${SPREAD}-2`],
    );
    expect((await short()).map(({ facts }) => facts.replaced_by)).toEqual([[`${SPREAD}-2`], [`${SPREAD}-2`]]);
  });

  it('tells what the floor did: each scan, what was taken back, slips and labels', async () => {
    const { id, line } = (await deliveryRow(`${SORTED}-1`)) ?? { id: 0, line: 0 };
    await oms.db.execute(
      `INSERT INTO placements (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity, user_id, scanned_at, taken_back_at)
       SELECT gen_random_uuid(), $1, $2, storage_location_id, 1, (SELECT id FROM users WHERE username = 'magazijn'), '2026-11-20T10:00Z', at
       FROM dispatch_requests, (VALUES (NULL::timestamptz), ('2026-11-20T10:05Z')) taken (at) WHERE id = $1`,
      [id, line],
    );
    await oms.db.execute(
      `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids) SELECT 1, min(id), 'Pakbon', ARRAY[$1::int, 999999] FROM printers`,
      [id],
    );
    await oms.db.execute(`UPDATE tracking_codes SET voided_at = now() WHERE dispatch_request_id = $1`, [id]);
    await oms.db.execute(`INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, '3SNIEUW')`, [
      id,
    ]);
    const { rows } = await get(SORTED, 'group=floor');
    expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(['floor']));
    const told = (kind: string) =>
      rows.filter(row => row.kind === kind).map(({ by, at, facts }) => ({ by, at, facts }));
    const facts = expect.objectContaining({ quantity: 1, storage_location: 'A-01' }) as object;
    expect(told('placed')).toEqual(
      Array.from({ length: 2 }, () => ({ by: 'Fatima el Idrissi', at: '2026-11-20T10:00:00+00:00', facts })),
    );
    expect(told('taken-back')).toEqual([{ by: null, at: '2026-11-20T10:05:00+00:00', facts }]);
    expect(told('printed')[0]?.facts).toMatchObject({ title: 'Pakbon' });
    const voided = told('label-void').map(row => row.facts.code);
    expect(voided).toHaveLength(1);
    // One that is void was made before.
    expect(told('label').map(row => row.facts.code)).toEqual(['3SNIEUW', ...voided]);
  });

  it('tells who downloaded the papers of a delivery, alone and with others', async () => {
    const orders = [SORTED, '261119-0017'];
    const path = '/api/rest/dispatch-requests';
    expect((await manager.get(`${path}/${SORTED}-1/packing-slip`)).statusCode).toBe(200);
    await manager.get(`${path}/batch-packing-slips?identifiers=${orders.map(order => `${order}-1`).join()}`);
    const told = await Promise.all(
      orders.map(async order =>
        (await get(order, 'group=floor&limit=200')).rows
          .filter(({ kind }) => kind === 'downloaded')
          .map(({ by, dispatch_request_identifier: delivery }) => [by, delivery]),
      ),
    );
    const by = (order: string) => ['Joost Hendriks', `${order}-1`];
    expect(told).toEqual([[by(SORTED), by(SORTED)], [by('261119-0017')]]);
  });

  it('tells what came back, and what of it was taken back', async () => {
    const { id, line } = (await deliveryRow(`${SORTED}-1`)) ?? { id: 0, line: 0 };
    await oms.db.execute(
      `INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id, scanned_at, taken_back_at)
       SELECT gen_random_uuid(), $1, $2, storage_location_id, 'sellable', 1, (SELECT id FROM users WHERE username = 'magazijn'), '2026-11-20T11:00Z', '2026-11-20T11:05Z'
       FROM dispatch_requests WHERE id = $1`,
      [id, line],
    );
    const { rows } = await get(SORTED, 'group=floor&limit=200');
    const at = (time: string) => rows.filter(row => row.at === time).map(({ kind, by }) => ({ kind, by }));
    expect([at('2026-11-20T11:00:00+00:00'), at('2026-11-20T11:05:00+00:00')]).toEqual([
      [{ kind: 'returned', by: 'Fatima el Idrissi' }],
      [{ kind: 'taken-back', by: null }],
    ]);
  });

  it('comes in pages that fit together, in both directions', async () => {
    const whole = (await get(SPREAD)).rows.map(({ id }) => id);
    for (const first of ['newest', 'oldest']) {
      const found: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: Timeline = await get(
          SPREAD,
          `first=${first}&limit=2${next && `&after=${encodeURIComponent(next)}`}`,
        );
        expect(page.rows.length).toBeLessThanOrEqual(2);
        found.push(...page.rows.map(({ id }) => id));
        next = page.next;
      }
      expect(found).toEqual(first === 'newest' ? whole : whole.toReversed());
    }
  });

  it('is filtered by group, by article and by delivery; the counts are of all groups', async () => {
    const { rows, counts } = await get(SPREAD, 'group=deliveries');
    expect(rows).toHaveLength(counts['deliveries'] ?? 0);
    expect(Object.keys(counts).length).toBeGreaterThan(1);
    const line = (await get(SPREAD)).rows.find(({ kind }) => kind === 'sales-order-line');
    const of = await get(SPREAD, `product=${line?.product_identifier}`);
    expect(of.rows.filter(({ kind }) => kind === 'sales-order-line').map(({ id }) => id)).toEqual([line?.id]);
    expect(
      new Set(of.rows.filter(({ kind }) => kind === 'delivery').map(row => row.dispatch_request_identifier))
        .size,
    ).toBe(1);
    const one = await get(SPREAD, `delivery=${SPREAD}-2`);
    expect(new Set(one.rows.map(row => row.dispatch_request_identifier))).toEqual(new Set([`${SPREAD}-2`]));
  });

  it('says what of an address changed', async () => {
    const order = (await manager.get(`/api/rest/sales-orders/${SPREAD}?include=addresses`)).json<{
      addresses: Readonly<Record<string, string>>[];
    }>();
    const { address_type: _, ...billing } =
      order.addresses.find(one => one['address_type'] === 'billing') ?? {};
    const changed = await manager.patch(`/api/rest/sales-orders/${SPREAD}`, {
      billing_address: { ...billing, house_no: '999' },
    });
    expect(changed.statusCode).toBe(200);
    const row = (await get(SPREAD, 'group=order')).rows.find(({ kind }) => kind === 'address');
    expect(row?.facts).toEqual({
      address_type: 'billing',
      changed: { house_no: [billing['house_no'], '999'] },
    });
  });

  it('of 800 changes of an address says of each what it changed', async () => {
    await oms.db.execute(
      `WITH made AS (INSERT INTO sales_order_addresses (sales_order_id, address_type, street, house_no, city, country, archived_at)
         SELECT id, 'billing', 'Kerkstraat', n::text, 'Utrecht', 'NL', now() FROM sales_orders, generate_series(1, 800) n
         WHERE identifier = $1 RETURNING id, sales_order_id)
       INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier, processor_config_identifier)
       SELECT sales_order_id, 'address', id, 'billing', 'billing', 'office' FROM made`,
      [PICKED],
    );
    const { rows } = await get(PICKED, 'group=order&limit=500');
    expect(rows.slice(0, 2).map(({ facts }) => facts.changed)).toEqual([
      { house_no: ['799', '800'] },
      { house_no: ['798', '799'] },
    ]);
  });

  it('tells nobody of deliveries elsewhere', async () => {
    await oms.db.execute(`UPDATE users SET permissions = '{orders.history.view}' WHERE username = 'winkel'`);
    await oms.db.execute(
      `UPDATE dispatch_requests SET location_id = (SELECT id FROM locations WHERE identifier = '101') WHERE identifier = $1`,
      [`${SPREAD}-2`],
    );
    const shop = await oms.signIn('winkel');
    const { rows } = await get(SPREAD, '', shop);
    const named = new Set(rows.flatMap(row => row.dispatch_request_identifier ?? []));
    expect(named).toEqual(new Set([`${SPREAD}-2`]));
    expect((await get(PICKED, '', shop)).counts['deliveries'] ?? 0).toBeGreaterThanOrEqual(0);
    expect((await shop.get(`/api/rest/sales-orders/${SORTED}/timeline`)).statusCode).toBe(404);
  });

  it('is of a line or delivery alone for who may not see the history of the order', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.dispatchrequests.history,canmanagealllocations}' WHERE username = 'winkel2'`,
    );
    const shop = await oms.signIn('winkel2');
    const path = `/api/rest/sales-orders/${SPREAD}/timeline`;
    expect((await shop.get(path)).statusCode).toBe(403);
    const { rows } = await get(SPREAD, `delivery=${SPREAD}-2`, shop);
    expect(new Set(rows.map(row => row.dispatch_request_identifier))).toEqual(new Set([`${SPREAD}-2`]));
    expect((await shop.get(`${path}?product=100000`)).statusCode).toBe(200);
  });

  it('malformed questions are refused', async () => {
    for (const query of [
      'group=all',
      'after=x',
      'after=1.%00',
      'first=last',
      'limit=x',
      `product=${'x'.repeat(5000)}`,
    ])
      expect((await manager.get(`/api/rest/sales-orders/${SPREAD}/timeline?${query}`)).statusCode).toBe(400);
    expect((await manager.get(`/api/rest/sales-orders/${newId()}/timeline`)).statusCode).toBe(404);
  });
});
