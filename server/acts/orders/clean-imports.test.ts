import { beforeEach, expect, it } from 'vitest';
import type { OrderImport } from '../../../contract/orders/order-import.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { cleanImports } from './clean-imports.ts';
import { aLine, anOrder } from './testing.ts';

const ORDERS = '/api/rest/sales-orders';
let oms: TestApp;
let office: Caller;
beforeEach(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  await oms.db.execute('DELETE FROM order_imports');
});
const clean = (mostBytes?: number) => cleanImports(oms.db, { refusedDays: 90, payloadDays: 400 }, mostBytes);
const send = (identifier: string, given: object = {}) =>
  office.post(ORDERS, anOrder({ identifier, ...given }));
const wrong = { lines: [aLine({ product_identifier: 'weg' })] };
const age = (identifier: string, days: number) =>
  oms.db.execute(
    `UPDATE order_imports SET received_at = now() - make_interval(days => $2) WHERE identifier = $1`,
    [identifier, days],
  );
const imports = async (state: string) =>
  (await office.get(`/api/rest/order-imports?state=${state}`))
    .json<OrderImport[]>()
    .map(({ identifier }) => identifier);

it('what was refused is kept for 90 days, and what was solved is told of as long', async () => {
  for (const name of ['261102-OLD', '261102-NEW', '261102-SOLVED']) await send(name, wrong);
  await send('261102-SOLVED');
  await age('261102-OLD', 91);
  await age('261102-NEW', 89);
  await clean();
  expect([await imports('open'), await imports('solved')]).toEqual([['261102-NEW'], ['261102-SOLVED']]);
  await age('261102-SOLVED', 91);
  await clean();
  expect(await imports('solved')).toEqual([]);
  expect((await send('261102-SOLVED')).statusCode).toBe(200);
});

it('of what was refused the newest is kept, as far as there is room', async () => {
  for (const name of ['261102-A', '261102-B', '261102-C']) await send(name, wrong);
  const { bytes } = (await oms.db.one<{ bytes: number }>(
    `SELECT sum(octet_length(content)) AS bytes FROM order_imports WHERE identifier <> '261102-A'`,
  )) ?? { bytes: 0 };
  await clean(bytes);
  expect(await imports('open')).toEqual(['261102-C', '261102-B']);
});

it('what an order was made of is kept for 400 days; after that it is still known', async () => {
  const manager = await oms.signIn('beheer');
  const payload = async () => (await manager.get(`${ORDERS}/261102-P/order-create-payload`)).statusCode;
  await send('261102-P');
  await age('261102-P', 399);
  await clean();
  expect(await payload()).toBe(200);
  await age('261102-P', 401);
  await clean();
  expect(await payload()).toBe(404);
  expect((await send('261102-P')).statusCode).toBe(200);
  expect((await send('261102-P', { gift_wrapped: true })).statusCode).toBe(409);
});
