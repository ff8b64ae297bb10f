import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../../contract/orders/comment.ts';
import type { Problem } from '../../../contract/problem.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const ORDER = '261116-0001';
const path = (order = ORDER) => `/api/rest/sales-orders/${order}/comments`;

let oms: TestApp;
let office: Caller;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
});
const texts = async () => (await office.get(path())).json<Comment[]>().map(({ comment }) => comment);

describe('Opmerking', () => {
  it('is added, with who said it and when, and counted', async () => {
    const reply = await office.post(path(), { comment: '  Klant belt morgen terug.\n' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      comment: 'Klant belt morgen terug.',
      created_at: expect.any(String),
      user: { name: 'Marieke van Dijk' },
    });
    await office.post(path(), { comment: 'Teruggebeld.' });
    expect(await texts()).toEqual(['Klant belt morgen terug.', 'Teruggebeld.']);
    expect(
      await oms.db.one('SELECT comment_count, revision FROM sales_orders WHERE identifier = $1', [ORDER]),
    ).toEqual({ comment_count: 2, revision: 1 });
  });

  it('is refused when its letters are no UTF-8, or half a sign, in place of which another would stay', async () => {
    const before = await texts();
    const json = { 'content-type': 'application/json' };
    for (const body of [
      Buffer.from('{"comment":"Müller"}', 'latin1'),
      Buffer.from('{"comment":"Bel \\ud83d"}'),
    ]) {
      const reply = await office.send('POST', path(), body, json);
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([
        400,
        expect.stringMatching(/^(not-utf-8|invalid-request)$/),
      ]);
    }
    expect(await texts()).toEqual(before);
  });

  it('has a row in the history, and an event', async () => {
    const [row] = await oms.db.query(
      `SELECT data_type, status_identifier, processor_config_identifier FROM order_history h
       JOIN sales_orders o ON o.id = h.sales_order_id WHERE o.identifier = $1`,
      [ORDER],
    );
    expect(row).toEqual({
      data_type: 'comment',
      status_identifier: 'added',
      processor_config_identifier: 'office',
    });
    expect(
      await oms.db.one(
        `SELECT payload FROM trigger_events WHERE event = 'comment-added'
         AND sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1) LIMIT 1`,
        [ORDER],
      ),
    ).toEqual({ payload: { sales_order_identifier: ORDER } });
  });

  it('is added once under one key', async () => {
    const before = await texts();
    const headers = { 'Idempotency-Key': newId() };
    const [first, again] = [
      await office.post(path(), { comment: 'Eén keer' }, headers),
      await office.post(path(), { comment: 'Eén keer' }, headers),
    ];
    expect(again.json()).toEqual(first.json());
    expect(await texts()).toEqual([...before, 'Eén keer']);
  });

  it.each([[''], ['   '], ['x'.repeat(10_001)], [7], [undefined]])('refuses %j', async comment => {
    expect((await office.post(path(), { comment })).statusCode).toBe(400);
  });

  it('is withdrawn by who wrote it, within a minute; its history stays', async () => {
    const before = await texts();
    const write = async (comment: string) =>
      (await office.post(path(), { comment })).json<Required<Comment>>().id;
    const withdraw = (id: number, by = office, order = ORDER) => by.delete(`${path(order)}/${String(id)}`);
    const told = async (asked: ReturnType<typeof withdraw>) => {
      const reply = await asked;
      return [reply.statusCode, reply.statusCode === 204 ? '' : reply.json<Problem>().code];
    };
    const id = await write('Verkeerde order.');
    expect(await told(withdraw(id, await oms.signIn('beheer')))).toEqual([403, 'not-author']);
    expect(await told(withdraw(id, office, '261117-0001'))).toEqual([404, 'not-found']);
    expect(await told(withdraw(id))).toEqual([204, '']);
    expect(await told(withdraw(id))).toEqual([404, 'not-found']);
    expect(await texts()).toEqual(before);
    expect(await oms.db.one('SELECT comment_count FROM sales_orders WHERE identifier = $1', [ORDER])).toEqual(
      { comment_count: before.length },
    );
    expect(
      await oms.db.query(
        `SELECT status_identifier FROM order_history WHERE data_type = 'comment' AND object_id = $1 ORDER BY id`,
        [id],
      ),
    ).toEqual([{ status_identifier: 'added' }, { status_identifier: 'withdrawn' }]);
    const old = await write('Van een minuut geleden.');
    await oms.db.execute(
      `UPDATE sales_order_comments SET created_at = created_at - interval '61 seconds' WHERE id = $1`,
      [old],
    );
    expect(await told(withdraw(old))).toEqual([409, 'too-late']);
  });

  it('is of an order that the user may see', async () => {
    expect((await office.get(path('261116-9999'))).statusCode).toBe(404);
    const elsewhere = await oms.signIn('winkel2');
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.view,orders.addcomment}' WHERE username = 'winkel2'`,
    );
    expect((await elsewhere.get(path())).statusCode).toBe(404);
    expect((await elsewhere.post(path(), { comment: 'Hoi' })).statusCode).toBe(404);
  });
});
