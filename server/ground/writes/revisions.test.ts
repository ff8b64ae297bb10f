import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { Location } from '../../../contract/warehouse/location.ts';
import { DEVICE_HEADER } from '../../../contract/http.ts';
import { addBatch, newId, placement, type TestBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';

const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
let oms: TestApp;
let fatima: Caller;
let fatimaId: number;
/** A delivery of the dc that waits for a batch. */
let delivery: { id: number; identifier: string; sales_order_id: number; order: string };
beforeAll(async () => {
  oms = await freshApp();
  fatima = await oms.signIn('magazijn');
  fatimaId = (await fatima.get('/api/current-user')).json<{ id: number }>().id;
});
beforeEach(async () => {
  const found = await oms.db.one<typeof delivery>(
    `SELECT d.id, d.identifier, d.sales_order_id, o.identifier AS order FROM dispatch_requests d
     JOIN sales_orders o ON o.id = d.sales_order_id JOIN locations l ON l.id = d.location_id
     WHERE l.identifier = 'DC01' AND d.status = 'to-be-requested' AND d.batch_id IS NULL AND d.paused_at IS NULL
       AND d.dispatch_type = ANY (SELECT unnest(dispatch_types) FROM batch_types WHERE identifier = 'dc_sort') ORDER BY d.id LIMIT 1`,
  );
  if (!found) throw new Error('the demo data has deliveries that wait for a batch');
  delivery = found;
});

type Row = { revision: number; changed_at: string; changed_by: number | null; change_key: string | null };
const rowOf = async (table: string, id: number): Promise<Row> => {
  const row = await oms.db.one<Row>(
    `SELECT revision, changed_at, changed_by, change_key FROM ${table} WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`no ${table} ${id}`);
  return row;
};
const revisionOf = async (table: string, id: number) => (await rowOf(table, id)).revision;
const seen = (delivery_: { revision: number }, id = delivery.id) => `delivery-${id}=${delivery_.revision}`;
const makeBatch = (revisions: string | undefined, key = newId(), by = fatima) =>
  by.post(
    '/api/rest/locations/dc/DC01/dispatch-request-batches',
    { batch_type: 'dc_sort', dispatch_requests: [delivery.identifier] },
    { 'x-revision': revisions, 'idempotency-key': key },
  );
const codeOf = async (reply: ReturnType<typeof makeBatch>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<{ code?: string }>().code];
};

describe('X-Revision', () => {
  test('of what is as it was seen: the write goes on, and its row says by whom and under which key', async () => {
    const before = await rowOf('dispatch_requests', delivery.id);
    const key = newId();
    expect((await makeBatch(seen(before), key)).statusCode).toBe(201);
    expect(await rowOf('dispatch_requests', delivery.id)).toMatchObject({
      revision: before.revision + 1,
      changed_by: fatimaId,
      change_key: key,
    });
    // Again under its key: its stored reply, though the revision is another by now.
    expect((await makeBatch(seen(before), key)).statusCode).toBe(201);
  });

  test('of what has changed since: 409, by whom and when, and nothing is done', async () => {
    const before = await rowOf('dispatch_requests', delivery.id);
    await oms.db.execute(
      `UPDATE dispatch_requests SET gift_wrapped = NOT gift_wrapped, changed_by = $2, change_key = $3 WHERE id = $1`,
      [delivery.id, fatimaId, newId()],
    );
    await oms.db.execute(`UPDATE dispatch_requests SET changed_at = '2026-11-20T13:05:00Z' WHERE id = $1`, [
      delivery.id,
    ]);
    const reply = await makeBatch(seen(before));
    expect(reply.json()).toMatchObject({
      status: 409,
      code: 'changed',
      by: 'Fatima el Idrissi',
      detail: 'Gewijzigd door Fatima el Idrissi om 14:05. Vernieuw en probeer het opnieuw.',
    });
    expect(await codeOf(makeBatch(seen(await rowOf('dispatch_requests', delivery.id))))).toEqual([
      201,
      undefined,
    ]);
  });

  test('of what the system itself has changed names nobody', async () => {
    const before = await rowOf('dispatch_requests', delivery.id);
    await oms.db.execute(`UPDATE dispatch_requests SET dispatch_date = '2027-01-02' WHERE id = $1`, [
      delivery.id,
    ]);
    expect((await makeBatch(seen(before))).json()).toMatchObject({ code: 'changed', by: 'systeem' });
  });

  it('checks several, spaces or not, and refuses by the first that is another', async () => {
    const { revision } = await rowOf('dispatch_requests', delivery.id);
    const other = await oms.db.one<{ id: number; revision: number }>(
      `SELECT d.id, d.revision FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
       WHERE l.identifier = 'DC01' AND d.id <> $1 LIMIT 1`,
      [delivery.id],
    );
    if (!other) throw new Error('the dc has more than one delivery');
    expect(await codeOf(makeBatch(`${seen({ revision })},${seen({ revision: 99 }, other.id)}`))).toEqual([
      409,
      'changed',
    ]);
    expect(await codeOf(makeBatch(` ${seen({ revision })} , ${seen(other, other.id)} `))).toEqual([
      201,
      undefined,
    ]);
  });

  it('is held: of two who saw the same, one is told that it has changed', async () => {
    const before = seen(await rowOf('dispatch_requests', delivery.id));
    const replies = await Promise.all([codeOf(makeBatch(before)), codeOf(makeBatch(before))]);
    expect(replies).toContainEqual([201, undefined]);
    expect(replies).toContainEqual([409, 'changed']);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['delivery-12', 'delivery-12'],
    ['delivery-12=7;order-5=3', 'delivery-12=7;order-5=3'],
    ['delivery-12=-1', 'delivery-12=-1'],
    ['delivery-99999999999=1', 'delivery-99999999999=1'],
    ['', ''],
    // A batch is made of deliveries: nobody looks at the order.
    ['delivery-12=7, order-5=3', 'order-5=3'],
    ['__proto__-1=1', '__proto__-1=1'],
  ])('that reads %j is refused, with what was read and expected', async (given, read) => {
    expect((await makeBatch(given)).json()).toMatchObject({
      status: 400,
      code: 'revision-invalid',
      read,
      expected: 'delivery-12=7',
    });
  });

  it('is refused by a write that does not check it, as a scan', async () => {
    const batch = await addBatch(oms.db, [{ lines: [[0, 5]], location: false }]);
    const body = { device_id: DEVICE, mutations: [placement(batch)] };
    const reply = await fatima.post('/api/rest/mutations', body, { 'x-revision': 'delivery-12=7' });
    expect(reply.json()).toMatchObject({ status: 400, code: 'revision-invalid', expected: 'geen' });
  });

  it('says nothing of what is not the user’s to see', async () => {
    const foreign = await oms.db.one<{ id: number }>(
      `SELECT d.id FROM dispatch_requests d JOIN locations l ON l.id = d.location_id WHERE l.identifier = '101' LIMIT 1`,
    );
    const [theirs, nobodys] = await Promise.all([
      makeBatch(`delivery-${foreign?.id}=999`),
      makeBatch('delivery-999999999=999'),
    ]);
    expect([theirs.statusCode, theirs.json()]).toEqual([404, nobodys.json()]);
  });

  test('of an order: an announced return', async () => {
    const shipped = await oms.db.one<{ id: number; identifier: string; revision: number }>(
      `SELECT o.id, o.identifier, o.revision FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
       JOIN locations l ON l.id = d.location_id WHERE d.status = 'shipped' AND l.identifier = 'DC01'
         AND NOT EXISTS (SELECT FROM dispatch_requests r WHERE r.sales_order_id = o.id AND r.dispatch_type = 'return') LIMIT 1`,
    );
    const announce = (revisions: string) =>
      fatima.post(
        `/api/rest/sales-orders/${shipped?.identifier}/dispatch-requests/return-announced`,
        { location_type_identifier: 'dc', location_identifier: 'DC01' },
        { 'x-revision': revisions },
      );
    expect((await announce(`order-${shipped?.id}=${(shipped?.revision ?? 0) + 1}`)).json()).toMatchObject({
      code: 'changed',
    });
    expect((await announce(`order-${shipped?.id}=${shipped?.revision}`)).statusCode).toBe(201);
  });
});

describe('a revision', () => {
  it('is in the replies that give a delivery, its order, or a location', async () => {
    await oms.db.execute('UPDATE sales_orders SET grand_total = grand_total + 1 WHERE id = $1', [
      delivery.sales_order_id,
    ]);
    const reply = await fatima.get(`/api/rest/dispatch-requests/id:${delivery.id}`);
    expect(reply.json<DispatchRequest>()).toMatchObject({
      revision: await revisionOf('dispatch_requests', delivery.id),
      sales_order: {
        id: delivery.sales_order_id,
        revision: await revisionOf('sales_orders', delivery.sales_order_id),
      },
    });
    const place = (await fatima.get('/api/rest/locations/dc/DC01')).json<Location>();
    expect(place.revision).toBe(await revisionOf('locations', place.id));
  });

  it('goes up with a part of the thing: a line, a property', async () => {
    const before = await revisionOf('dispatch_requests', delivery.id);
    await oms.db.execute(
      'UPDATE dispatch_request_lines SET quantity = quantity + 1 WHERE dispatch_request_id = $1',
      [delivery.id],
    );
    expect(await revisionOf('dispatch_requests', delivery.id)).toBeGreaterThan(before);
    const place = (await fatima.get('/api/rest/locations/dc/DC01')).json<Location>();
    await oms.db.execute('DELETE FROM location_properties WHERE location_id = $1', [place.id]);
    await oms.db.execute(
      `INSERT INTO location_properties (location_id, location_property_key_id, boolean_value)
       SELECT $1, id, true FROM location_property_keys LIMIT 1`,
      [place.id],
    );
    expect(await revisionOf('locations', place.id)).toBeGreaterThan(place.revision ?? Infinity);
    const line = await oms.db.one<{ revision: number }>('SELECT revision FROM sales_orders WHERE id = $1', [
      delivery.sales_order_id,
    ]);
    await oms.db.execute('UPDATE sales_order_lines SET quantity = quantity + 1 WHERE sales_order_id = $1', [
      delivery.sales_order_id,
    ]);
    expect(await revisionOf('sales_orders', delivery.sales_order_id)).toBeGreaterThan(
      line?.revision ?? Infinity,
    );
  });

  it('keeps the author of one transaction, and forgets the one of an earlier one', async () => {
    const key = newId();
    await oms.db.transaction(async tx => {
      await tx.execute('UPDATE dispatch_requests SET changed_by = $2, change_key = $3 WHERE id = $1', [
        delivery.id,
        fatimaId,
        key,
      ]);
      await tx.execute('UPDATE dispatch_requests SET gift_wrapped = NOT gift_wrapped WHERE id = $1', [
        delivery.id,
      ]);
      await tx.execute(
        'UPDATE dispatch_request_lines SET quantity = quantity + 1 WHERE dispatch_request_id = $1',
        [delivery.id],
      );
    });
    expect(await rowOf('dispatch_requests', delivery.id)).toMatchObject({
      changed_by: fatimaId,
      change_key: key,
    });
    await oms.db.execute('UPDATE dispatch_requests SET gift_wrapped = NOT gift_wrapped WHERE id = $1', [
      delivery.id,
    ]);
    expect(await rowOf('dispatch_requests', delivery.id)).toMatchObject({
      changed_by: null,
      change_key: null,
    });
  });

  describe('and scans', () => {
    let batch: TestBatch;
    const report = (...mutations: object[]) =>
      fatima.post('/api/rest/mutations', { device_id: DEVICE, mutations }, { [DEVICE_HEADER]: DEVICE });

    it('stands when an article is placed', async () => {
      batch = await addBatch(oms.db, [{ lines: [[0, 5]] }]);
      const id = batch.deliveries[0]?.id ?? 0;
      const before = await rowOf('dispatch_requests', id);
      expect((await report(placement(batch), placement(batch))).json()).toMatchObject([
        { status: 200 },
        { status: 200 },
      ]);
      expect(await rowOf('dispatch_requests', id)).toEqual(before);
    });
  });

  test.each([
    [
      'dispatch_requests',
      [
        'id',
        'version',
        'return_version',
        'updated_at',
        'changed_at',
        'changed_by',
        'changed_as',
        // With the status, and when it is made.
        'hold_status',
        'shipped_at',
        'shipped_to',
        'uses_stock',
        'split_from_id',
        // The order's, which never changes.
        'placed_at',
        // Columns that scans alone change.
        'storage_location_id',
        'location_completed_at',
        'shipped_label',
      ],
    ],
    [
      'sales_orders',
      [
        'id',
        'changed_at',
        'changed_by',
        'changed_as',
        // Columns from its billing address, lines, payments and refunds: who writes those raises it.
        'customer_name',
        'customer_city',
        'customer_email',
        'customer_country',
        'product_count',
        'payment_methods',
        'refund_statuses',
        // A remark refuses nobody's change.
        'comment_count',
      ],
    ],
    ['locations', ['id', 'changed_at', 'changed_by']],
    ['presale_schedules', ['id', 'changed_at', 'changed_by', 'created_at', 'updated_at']],
    ['setting_groups', ['id', 'changed_at', 'changed_by']],
    [
      'dispatch_request_batches',
      [
        'id',
        'changed_at',
        'changed_by',
        'created_at',
        'created_by',
        // Columns of its work package.
        'version',
        'settings_version',
      ],
    ],
  ])('counts a change of every column of %s but these', async (table, others) => {
    const columns = await oms.db.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1`,
      [table],
    );
    const triggers = await oms.db.query<{ text: string }>(
      `SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE t.tgrelid = $1::regclass AND p.proname = 'raise_revision'`,
      [table],
    );
    const text = triggers.map(one => one.text.toLowerCase()).join();
    const uncounted = columns
      .map(({ name }) => name)
      .filter(name => !new RegExp(`\\bold\\.${name}\\b`).test(text));
    expect(uncounted.sort()).toEqual(others.sort());
  });
});
