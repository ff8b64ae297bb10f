import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { requestDelivery } from '../assign/request-delivery.ts';
import { openEveryDay } from '../assign/testing.ts';
import { anOrder } from '../orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { cleanOutside } from './clean-outside.ts';
import { sendOutside } from './send-outside.ts';
import { outsideSender } from './sender.ts';
import { askCancellation } from './tell-outside.ts';
import { eventually } from '../../testing/eventually.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

/** The party that sends deliveries outside. */
const asked: { headers: Record<string, unknown>; text: string }[] = [];
let answer: number;
const outside = createServer((request, response) => {
  let text = '';
  request.on('data', part => (text += String(part)));
  request.on('end', () => {
    asked.push({ headers: request.headers, text });
    response.writeHead(answer).end(answer === 422 ? 'onbekend artikel' : '');
  });
});
const SECRET = 'geheim';
const folder = mkdtempSync(join(tmpdir(), 'oms-outside-'));
let url: string;
let oms: TestApp;
let office: Caller;
let nth = 0;
let id: number;
let identifier: string;

beforeAll(async () => {
  await new Promise<void>(resolve => void outside.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/berichten`;
  oms = await freshApp();
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
});
afterAll(() => {
  outside.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  asked.length = 0;
  answer = 202;
  const order = `261126-B${String(++nth)}`;
  await office.post('/api/rest/sales-orders', anOrder({ identifier: order }));
  identifier = `${order}-1`;
  const row = await oms.db.one<{ id: number }>(
    `UPDATE dispatch_requests SET status = 'to-be-requested', dispatch_date = '${dutchDay(Date.now())}', changed_as = 'office', changed_by = 1,
       change_key = gen_random_uuid(), location_id = (SELECT id FROM locations WHERE identifier = 'MAG1')
     WHERE identifier = $1 RETURNING id`,
    [identifier],
  );
  id = row?.id ?? 0;
});

const of = () => ({ dispatch_request_id: id });
const request = () => requestDelivery(oms.db, of());
const send = () => sendOutside(oms.db, outsideSender(folder, { url, secret: SECRET }), of());
const cancel = async () => {
  expect(
    (await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, { status: 'cancelled' })).statusCode,
  ).toBe(200);
  await askCancellation(oms.db, of());
};
const shown = async () => {
  const reply = await office.get(`/api/rest/dispatch-requests/id:${String(id)}?include=standing`);
  return reply.json<DispatchRequest>();
};
const status = async () => (await shown()).status;
const kinds = () => asked.map(({ text }) => (JSON.parse(text) as { kind: string }).kind);
const keys = () => new Set(asked.map(({ headers }) => headers['idempotency-key'])).size;
/** Minutes until it is sent again. */
const waits = async () =>
  (
    await oms.db.one<{ minutes: number }>(
      `SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs WHERE key = $1`,
      [`send-outside-${String(id)}`],
    )
  )?.minutes;

describe('A delivery of a warehouse outside', () => {
  it('is requested there by the timer and sent once, signed and under one key', async () => {
    await request();
    await request();
    expect(await status()).toBe('requested-externally');
    await send();
    await send();
    expect(kinds()).toEqual(['request']);
    const [{ headers, text } = { headers: {}, text: '' }] = asked;
    expect(headers['x-oms-signature']).toBe(
      `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}`,
    );
    const body = JSON.parse(text) as object;
    expect(body).toMatchObject({
      key: headers['idempotency-key'],
      dispatch_request_identifier: identifier,
      dispatcher: { type: 'warehouse', identifier: 'MAG1' },
      dispatch_date: dutchDay(Date.now()),
      shipping_address: expect.objectContaining({ city: expect.any(String) as string }) as object,
      dispatch_request_lines: [expect.objectContaining({ quantity: expect.any(Number) as number })],
    });
    expect((await shown()).standing?.outside).toMatchObject({
      kind: 'request',
      sent_at: expect.any(String) as string,
      why: null,
    });
    expect(
      await oms.db.query(
        `SELECT processor_config_identifier AS by, caused_by_status_identifier AS before FROM order_history
         WHERE data_type = 'dispatch-request' AND object_id = $1 AND status_identifier = 'requested-externally'`,
        [id],
      ),
    ).toEqual([{ by: 'timer', before: 'to-be-requested' }]);
  });

  it.each([
    ['before its day', `dispatch_date = '${addDays(dutchDay(Date.now()), 9)}'`],
    ['while it is paused', 'paused_at = now()'],
    ['of a supplier that nobody chose', `location_id = (SELECT id FROM locations WHERE identifier = '9001')`],
    ['that is not to be requested', `status = 'on-hold'`],
  ])('is not asked %s', async (_, set) => {
    await oms.db.execute(`UPDATE dispatch_requests SET ${set} WHERE id = $1`, [id]);
    const before = await status();
    await request();
    await send();
    expect([await status(), asked.length]).toEqual([before, 0]);
  });

  it('is tried again under its key while the outside is away, after 1 and 5 minutes', async () => {
    await request();
    answer = 503;
    await send();
    expect([await waits(), (await shown()).standing?.outside]).toEqual([
      1,
      expect.objectContaining({
        sent_at: null,
        why: 'antwoord 503',
        next_try_at: expect.any(String) as string,
      }),
    ]);
    await send();
    expect(await waits()).toBe(5);
    answer = 200;
    await send();
    expect([asked.length, keys(), await status()]).toEqual([3, 1, 'requested-externally']);
    await send();
    expect(asked).toHaveLength(3);
  });

  it('after the last try is left to a person, as it may be there', async () => {
    await request();
    answer = 500;
    for (let tries = 0; tries < 8; tries++) await send();
    expect(asked).toHaveLength(7);
    expect((await shown()).standing?.outside).toMatchObject({ why: 'antwoord 500', next_try_at: null });
    expect(await status()).toBe('requested-externally');
  });

  it('that is refused is to be requested again, and not asked before somebody changes it', async () => {
    await request();
    answer = 422;
    await send();
    expect(await status()).toBe('to-be-requested');
    expect((await shown()).standing?.outside).toMatchObject({
      why: 'antwoord 422, onbekend artikel',
      next_try_at: null,
    });
    await request();
    await send();
    expect([await status(), asked.length]).toEqual(['to-be-requested', 1]);
    await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, {
      status: 'to-be-requested',
      dispatch_date: dutchDay(Date.now()),
    });
    expect((await shown()).standing?.outside).toBeNull();
    answer = 200;
    await request();
    await send();
    expect([await status(), asked.length, keys()]).toEqual(['requested-externally', 2, 2]);
  });

  it('that is refused is asked again after any change of it, and not before', async () => {
    await request();
    answer = 422;
    await send();
    const asks = async (changed: string) => {
      await oms.db.execute('SELECT graphile_worker.remove_job($1)', [`request-${String(id)}`]);
      await setDeliveries(oms.db, changed, 'id = $1', [id]);
      return (
        await oms.db.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [`request-${String(id)}`])
      ).length;
    };
    expect(await asks('version = version')).toBe(0);
    expect(await asks('carrier_method_id = 2, change_key = gen_random_uuid()')).toBe(1);
    expect(await asks('carrier_method_id = 1, change_key = gen_random_uuid()')).toBe(0);
  });

  it('tells who has its order open that it was sent', async () => {
    await request();
    const heard: string[] = [];
    const end = await oms.deps.notifications.onNotify('office_news', news => void heard.push(String(news)));
    await send();
    await eventually(() => expect(heard.join()).toContain(String(asked[0]?.headers['idempotency-key'])));
    end();
  });

  it('is cancelled by a message after its request; then the outside answers', async () => {
    await request();
    answer = 503;
    await send();
    await cancel();
    await askCancellation(oms.db, of());
    expect(await status()).toBe('cancel-to-be-requested');
    answer = 200;
    await send();
    await send();
    await send();
    expect([kinds(), keys()]).toEqual([['request', 'request', 'cancellation'], 2]);
    expect(await status()).toBe('cancel-requested');
    const told = await office.post(`/api/rest/dispatch-requests/${identifier}/outside-reports`, {
      status: 'cancelled',
    });
    expect([told.statusCode, await status()]).toEqual([200, 'cancelled']);
  });

  it('whose cancellation is refused stays, with why', async () => {
    await request();
    await send();
    await cancel();
    answer = 422;
    await send();
    expect([await status(), (await shown()).standing?.outside]).toEqual([
      'cancel-to-be-requested',
      expect.objectContaining({
        kind: 'cancellation',
        why: 'antwoord 422, onbekend artikel',
        next_try_at: null,
      }),
    ]);
  });

  it('of which a part is cancelled names what that was a part of', async () => {
    await oms.db.execute('UPDATE dispatch_request_lines SET quantity = 2 WHERE dispatch_request_id = $1', [
      id,
    ]);
    await request();
    await send();
    // Another delivery of the order at that warehouse was asked later.
    const other = await oms.db.one<{ id: number }>(
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, dispatch_date, changed_as)
       SELECT identifier || '0', sales_order_id, location_id, 'to-be-requested', dispatch_type, dispatch_date, 'office'
       FROM dispatch_requests WHERE id = $1 RETURNING id`,
      [id],
    );
    await requestDelivery(oms.db, { dispatch_request_id: other?.id ?? 0 });
    const { sales_order, dispatch_request_lines: lines } = await shown();
    const reply = await office.post(`/api/omt/sales-order-cancellations/${sales_order.identifier}`, {
      request: [{ id, cancel: [{ product_identifier: lines[0]?.product_identifier, quantity: 1 }] }],
    });
    expect(reply.statusCode).toBeLessThan(300);
    const whole = identifier;
    id = (await oms.db.one<{ id: number }>('SELECT max(id)::int AS id FROM dispatch_requests'))?.id ?? 0;
    await askCancellation(oms.db, of());
    await send();
    expect(JSON.parse(asked.at(-1)?.text ?? '')).toMatchObject({ kind: 'cancellation', part_of: whole });
  });

  const again = () => office.post(`/api/rest/dispatch-requests/${identifier}/send-again`, {});
  const timeline = async () => {
    const order = identifier.slice(0, -2);
    const reply = await office.get(`/api/rest/sales-orders/${order}/timeline?group=deliveries`);
    return reply.json<{ rows: { kind: string; by: string | null; facts: object }[] }>().rows;
  };

  it('that was not taken after the last try is sent again by the office under its key, with new tries', async () => {
    await request();
    answer = 500;
    for (let tries = 0; tries < 7; tries++) await send();
    const reply = await again();
    expect([reply.statusCode, await waits()]).toEqual([200, 0]);
    expect((await shown()).standing?.outside).toMatchObject({ why: null, sent_at: null });
    expect((await timeline())[0]).toMatchObject({
      kind: 'sent-again',
      by: expect.any(String) as string,
      facts: { asked: 'request', why: 'antwoord 500', location: [null, expect.any(String) as string] },
    });
    await send();
    expect(await waits()).toBe(1);
    answer = 200;
    await send();
    expect([asked.length, keys(), await status()]).toEqual([9, 1, 'requested-externally']);
    const refusal = await again();
    expect([refusal.statusCode, refusal.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'not-failed' }),
    ]);
  });

  it('that waits for its next try is sent again at once', async () => {
    await request();
    answer = 503;
    for (let tries = 0; tries < 3; tries++) await send();
    expect([await waits(), (await again()).statusCode, await waits()]).toEqual([30, 200, 0]);
  });

  it('whose request was refused is requested anew by the office, without a change of it', async () => {
    await request();
    answer = 422;
    await send();
    expect((await again()).statusCode).toBe(200);
    answer = 200;
    await request();
    await send();
    expect([await status(), asked.length, keys()]).toEqual(['requested-externally', 2, 2]);
    expect((await timeline()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sent-again', 'outside', 'delivery']),
    );
  });

  it('whose cancellation was not taken is asked again to cancel it', async () => {
    await request();
    await send();
    await cancel();
    answer = 404;
    await send();
    expect((await again()).statusCode).toBe(200);
    answer = 200;
    await send();
    expect([kinds(), await status()]).toEqual([
      ['request', 'cancellation', 'cancellation'],
      'cancel-requested',
    ]);
  });

  it('that a person decided about meanwhile is not asked any more', async () => {
    await request();
    answer = 503;
    await send();
    await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, { status: 'unable-to-ship' });
    answer = 200;
    await send();
    expect([await status(), asked.length]).toEqual(['unable-to-ship', 1]);
  });

  it('without an address to send to is a file, one however often it is sent', async () => {
    await request();
    const sender = outsideSender(folder, null);
    const message = await oms.db.one<{ key: string; body: object }>(
      'SELECT key, body FROM outside_messages WHERE dispatch_request_id = $1',
      [id],
    );
    if (!message) throw new Error('a message is kept');
    expect(await sender.send(message)).toEqual({ kind: 'sent' });
    await sendOutside(oms.db, sender, of());
    expect(readdirSync(join(folder, 'out'))).toEqual([`${message.key}.json`]);
    expect(JSON.parse(readFileSync(join(folder, 'out', `${message.key}.json`), 'utf8'))).toEqual(
      message.body,
    );
  });

  it('leaves the fact that it was sent after 30 days: what was said is removed, and its file', async () => {
    const sender = outsideSender(folder, null);
    const out = join(folder, 'out');
    await request();
    await sendOutside(oms.db, sender, of());
    const message = await oms.db.one<{ key: string }>(
      'SELECT key FROM outside_messages WHERE dispatch_request_id = $1',
      [id],
    );
    const file = `${String(message?.key)}.json`;
    const kept = async () => {
      await cleanOutside(oms.db, out);
      const row = await oms.db.one<{ has_body: boolean }>(
        'SELECT body IS NOT NULL AS has_body FROM outside_messages WHERE dispatch_request_id = $1',
        [id],
      );
      return [row?.has_body, readdirSync(out).includes(file)];
    };
    const age = async (days: number) => {
      const then = Date.now() / 1000 - days * 24 * 3600;
      utimesSync(join(out, file), then, then);
      await oms.db.execute(
        'UPDATE outside_messages SET sent_at = to_timestamp($2) WHERE dispatch_request_id = $1',
        [id, then],
      );
    };
    await age(29);
    expect(await kept()).toEqual([true, true]);
    await age(31);
    expect(await kept()).toEqual([false, false]);
    expect((await shown()).standing?.outside?.sent_at).toEqual(expect.any(String));
  });

  it('that was not taken is kept as long as it may be sent again', async () => {
    await request();
    answer = 500;
    for (let tries = 0; tries < 7; tries++) await send();
    await oms.db.execute(
      "UPDATE outside_messages SET ended_at = now() - interval '31 days' WHERE dispatch_request_id = $1",
      [id],
    );
    await cleanOutside(oms.db, join(folder, 'nergens'));
    expect((await again()).statusCode).toBe(200);
    answer = 200;
    await send();
    expect(JSON.parse(asked.at(-1)?.text ?? '')).toMatchObject({ dispatch_request_identifier: identifier });
  });

  describe('whose order gets another address', () => {
    const move = (street: string) =>
      office.patch(`/api/rest/sales-orders/${identifier.slice(0, -2)}`, {
        shipping_address: { last_name: 'Bakker', street, city: 'Zeist', country: 'NL' },
      });
    const streets = () =>
      asked.map(
        ({ text }) =>
          (JSON.parse(text) as { shipping_address?: { street: string } }).shipping_address?.street,
      );

    it('is told it, once each change', async () => {
      await request();
      await send();
      expect((await move('Dorpsstraat')).statusCode).toBe(200);
      await move('Dorpsstraat');
      await send();
      await send();
      expect([kinds(), keys(), await waits()]).toEqual([['request', 'address'], 2, 0]);
      expect(JSON.parse(asked[1]?.text ?? '')).toMatchObject({
        dispatch_request_identifier: identifier,
        shipping_address: { street: 'Dorpsstraat', city: 'Zeist' },
      });
      expect((await shown()).standing?.outside).toMatchObject({ kind: 'request' });
    });

    it('is told the last one alone, and after its request', async () => {
      await request();
      answer = 503;
      await send();
      await move('Dorpsstraat');
      await move('Kerkstraat');
      expect((await shown()).standing?.outside).toMatchObject({ kind: 'request', why: 'antwoord 503' });
      answer = 200;
      await send();
      await send();
      await send();
      expect([kinds(), streets().slice(2)]).toEqual([['request', 'request', 'address'], ['Kerkstraat']]);
    });

    it('is not told it before the request that the office sends again', async () => {
      await request();
      answer = 500;
      for (let tries = 0; tries < 7; tries++) await send();
      await move('Dorpsstraat');
      answer = 200;
      await send();
      expect(asked).toHaveLength(7);
      await again();
      await send();
      await send();
      expect(kinds().slice(7)).toEqual(['request', 'address']);
    });

    it('is told it while it is confirmed, or being cancelled, and again after a refusal', async () => {
      await request();
      await send();
      await office.post(`/api/rest/dispatch-requests/${identifier}/outside-reports`, {
        status: 'request-confirmed',
      });
      await move('Dorpsstraat');
      answer = 404;
      await send();
      expect((await shown()).standing?.outside).toMatchObject({
        kind: 'address',
        why: 'antwoord 404',
        next_try_at: null,
      });
      expect((await again()).statusCode).toBe(200);
      answer = 200;
      await send();
      await cancel();
      await move('Kerkstraat');
      for (let sends = 0; sends < 3; sends++) await send();
      expect([kinds().slice(1), await status()]).toEqual([
        ['address', 'address', 'cancellation', 'address'],
        'cancel-requested',
      ]);
    });

    it('and was not asked is told nothing', async () => {
      await move('Dorpsstraat');
      await request();
      await send();
      expect([kinds(), streets()]).toEqual([['request'], ['Dorpsstraat']]);
    });
  });

  it('is tried later where nobody answers', async () => {
    const nobody = outsideSender(folder, { url: 'http://127.0.0.1:9/', secret: SECRET });
    expect(await nobody.send({ key: 'k', body: {} })).toEqual({ kind: 'later', why: 'geen antwoord' });
  });
});
