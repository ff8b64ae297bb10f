import { beforeAll, expect, it } from 'vitest';
import { type TestApp, freshApp } from '../testing/app.ts';
import { makeApiClient } from './api-clients.ts';
import { type Progress, sendOrders } from './send-orders.ts';
import { aLine, anOrder } from './testing.ts';

let oms: TestApp;
let url: string;
let token: string;
beforeAll(async () => {
  oms = await freshApp();
  token = (await makeApiClient(oms.db, 'bestand', ['web'])) ?? '';
  url = await oms.app.listen({ port: 0, host: '127.0.0.1' });
});

async function* linesOf(...lines: string[]) {
  yield* lines;
}

it('sends each line once, counts what was known, and tells of what is refused by its line', async () => {
  const order = (n: number) => anOrder({ identifier: `261102-F${n}` });
  const seen: Progress[] = [];
  const refused = await sendOrders(
    linesOf(
      JSON.stringify(order(1)),
      '',
      '{"identifier":',
      JSON.stringify({ ...order(2), lines: [aLine({ product_identifier: 'weg' })] }),
      ...Array.from({ length: 40 }, (_, n) => JSON.stringify(order(n + 3))),
      JSON.stringify(order(1)),
    ),
    { url, token, atOnce: 4 },
    progress => seen.push(progress),
  );
  expect(refused).toEqual([
    { line: 3, why: '400 malformed-json: De inhoud is geen geldige JSON.' },
    { line: 4, why: '422 invalid-order: lines.0.product_identifier: Artikel weg is onbekend.' },
  ]);
  expect(seen.at(-1)).toEqual({ sent: 44, known: 1, refused: 2 });
  const made = await oms.db.one(
    `SELECT count(*) AS orders FROM sales_orders WHERE identifier LIKE '261102-F%'`,
  );
  expect(made).toEqual({ orders: 41 });
});
