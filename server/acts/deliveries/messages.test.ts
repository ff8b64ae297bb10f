import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { answerMessage, type MutationResult } from '../../../contract/scanning/mutation.ts';
import { workPackageSchema } from '../../../contract/scanning/work-package.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { TimelineRow } from '../../../contract/orders/timeline.ts';
import { addTestReceipt } from '../goods-receipts/test-receipt.ts';
import { addBatch, newId, outcome, type TestBatch } from '../sorting/test-batch.ts';
import { MOST_MESSAGES } from './send-message.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

// The office and the floor about a delivery.

const PATH = '/api/rest/dispatch-requests';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
const [NOTE, DONE] = ['Graag een handgeschreven kaartje erbij.', 'Gedaan'];

let oms: TestApp;
let office: Caller;
let sorter: Caller;
let batch: TestBatch;
let id: number;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  sorter = await oms.signIn('magazijn');
});
beforeEach(async () => {
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE identifier LIKE '261120-%'`,
  );
  batch = await addBatch(oms.db, [{ lines: [[0, 2]] }, { lines: [[0, 2]] }]);
  id = batch.deliveries[0]?.id ?? 0;
});

const send = (text: unknown = NOTE, headers = {}, by = office, of = `id:${id}`) =>
  by.post(`${PATH}/${of}/messages`, { text }, headers);
const sent = async (): Promise<number> => (await send()).json<{ id: number }>().id;
const answer = (message_id: number, more: object = {}) => ({
  id: newId(),
  version: 1,
  at: new Date().toISOString(),
  type: 'answer-message',
  dispatch_request_id: id,
  message_id,
  text: DONE,
  ...more,
});
const report = async (mutation: object, by = sorter) =>
  outcome(
    (await by.post('/api/rest/mutations', { device_id: DEVICE, mutations: [mutation] })).json<
      MutationResult[]
    >()[0],
  );
const packaged = async () => {
  const { json } = await sorter.get(
    `/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort?dispatch_request_batch_identifier=${batch.identifier}`,
  );
  return workPackageSchema.parse(json());
};
const onCard = async () =>
  (await office.get(`${PATH}/id:${id}?include=messages`)).json<DispatchRequest>().messages;
const told = { text: NOTE, by: 'Marieke van Dijk', at: expect.any(String) as string };

it('a message is in the package of who sorts the delivery, whose version it raises; of others nothing is said', async () => {
  const { version } = await packaged();
  const reply = await send(` ${NOTE}\n`);
  expect([reply.statusCode, reply.json()]).toEqual([201, { id: expect.any(Number) as number, ...told }]);
  const now = await packaged();
  expect(now.version).toBe(version + 1);
  expect(now.dispatch_requests.map(({ messages }) => messages)).toEqual([[reply.json()], undefined]);
});

it('the answer of the floor comes back to the delivery, its history and its timeline', async () => {
  const message = await sent();
  expect(await onCard()).toEqual([{ id: message, ...told }]);
  expect(await report(answer(message))).toBe('200');
  const answered = { text: DONE, by: 'Daan Visser', at: expect.any(String) as string };
  const [card] = (await onCard()) ?? [];
  expect(card).toMatchObject({ id: message, answer: { text: DONE, at: answered.at } });
  expect((await packaged()).dispatch_requests[0]?.messages).toEqual([card]);
  expect(
    await oms.db.query(
      `SELECT status_identifier AS said, processor_config_identifier AS how FROM order_history
       WHERE data_type = 'delivery-message' AND object_id = $1 ORDER BY id`,
      [message],
    ),
  ).toEqual([
    { said: 'sent', how: 'office' },
    { said: 'answered', how: 'scan.answer-message' },
  ]);
  const order = batch.deliveries[0]?.order_identifier ?? '';
  const rows = (await office.get(`/api/rest/sales-orders/${order}/timeline?group=floor&first=oldest`)).json<{
    rows: TimelineRow[];
  }>().rows;
  expect(rows.map(({ kind, facts }) => [kind, facts.comment])).toEqual([
    ['message', NOTE],
    ['answer', DONE],
  ]);
});

it('both are said once under one key; of two answers the last one counts', async () => {
  const headers = { 'Idempotency-Key': newId() };
  expect((await send(NOTE, headers)).json()).toEqual((await send(NOTE, headers)).json());
  const [message, ...more] = (await onCard()) ?? [];
  expect(more).toEqual([]);
  const first = answer(message?.id ?? 0);
  expect([await report(first), await report(first), await report({ ...first, text: 'Anders' })]).toEqual([
    '200',
    '200',
    'key-reused',
  ]);
  expect(await report(answer(message?.id ?? 0, { text: 'Kan niet' }))).toBe('200');
  expect((await onCard())?.[0]?.answer?.text).toBe('Kan niet');
});

it.each([
  ['of a closed batch', `UPDATE dispatch_request_batches SET status = 'closed' WHERE id = $1`],
  ['that has ended', `UPDATE dispatch_requests SET status = 'cancelled' WHERE batch_id = $1`],
  [
    'in no batch',
    `UPDATE dispatch_requests SET batch_id = NULL, storage_location_id = NULL WHERE batch_id = $1`,
  ],
])('nobody on the floor has a delivery %s', async (_, change) => {
  await oms.db.execute(change, [batch.id]);
  const reply = await send();
  expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, 'not-on-floor']);
});

it('of a goods receipt it is in the package of who sorts that, who answers; not once it is completed', async () => {
  const receipt = await addTestReceipt(oms.db, [[0, 2]], [[[0, 2]]], 3);
  id = receipt.deliveries[0]?.id ?? 0;
  const message = await sent();
  const { json } = await sorter.get(
    `/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort?goods_receipt_identifier=${receipt.identifier}`,
  );
  const { dispatch_requests } = workPackageSchema.parse(json());
  expect(dispatch_requests.map(({ messages }) => messages)).toEqual([[{ id: message, ...told }]]);
  expect(await report(answer(message))).toBe('200');
  expect((await onCard())?.[0]?.answer?.text).toBe(DONE);
  await oms.db.execute('UPDATE goods_receipts SET completed_at = now() WHERE id = $1', [receipt.id]);
  expect((await send()).json<Problem>()).toMatchObject({ status: 409, code: 'not-on-floor' });
});

it('an answer about a delivery that has ended meanwhile is kept', async () => {
  const message = await sent();
  await oms.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`, [id]);
  expect(await report(answer(message))).toBe('200');
  expect((await onCard())?.[0]?.answer?.text).toBe(DONE);
});

it('neither reaches a delivery elsewhere, and a message is answered by its own delivery', async () => {
  const message = await sent();
  await oms.db.execute(
    `UPDATE users SET permissions = '{orders.view,orders.addcomment,orders.batch.process.sort}' WHERE username = 'winkel2'`,
  );
  const elsewhere = await oms.signIn('winkel2');
  expect((await send(NOTE, {}, elsewhere)).statusCode).toBe(404);
  expect(await report(answer(message), elsewhere)).toBe('forbidden');
  expect(await report(answer(message, { dispatch_request_id: batch.deliveries[1]?.id }))).toBe(
    'message-not-found',
  );
  expect(await report(answer(987_654))).toBe('message-not-found');
});

it.each([[''], ['   '], ['x'.repeat(501)], [7], [{}], [null]])('refuses the text %j', async text => {
  expect((await send(text)).statusCode).toBe(400);
  expect(answerMessage.safeParse(answer(1, { text })).success).toBe(false);
  expect(await report(answer(1, { text }))).toBe('malformed-mutation');
});

it('a delivery has so many messages at most: each device that has it has them all', async () => {
  await sent();
  await oms.db.execute(
    `INSERT INTO delivery_messages (dispatch_request_id, text, user_id, change_key)
     SELECT dispatch_request_id, text, user_id, gen_random_uuid() FROM delivery_messages, generate_series(2, $2::int)
     WHERE dispatch_request_id = $1`,
    [id, MOST_MESSAGES],
  );
  const refused = await send();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'too-many']);
  expect(await onCard()).toHaveLength(MOST_MESSAGES);
});
