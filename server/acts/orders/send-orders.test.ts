import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, freshApp } from '../../testing/app.ts';
import { makeApiClient } from '../../ground/session/api-clients.ts';
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

/** A file of these lines, read in pieces that end anywhere. */
async function* fileOf(...lines: (string | Buffer)[]) {
  const bytes = Buffer.concat(lines.flatMap(line => [Buffer.from(line), Buffer.from('\n')]));
  for (let at = 0; at < bytes.length; at += 501) yield bytes.subarray(at, at + 501);
}
const madeLike = (identifiers: string) =>
  oms.db.one('SELECT count(*) AS orders FROM sales_orders WHERE identifier LIKE $1', [identifiers]);
const ended = () => undefined;

it('sends each line once, counts what was known, and tells of what is refused by its line', async () => {
  const order = (n: number) => anOrder({ identifier: `261102-F${n}` });
  const seen: Progress[] = [];
  const refused = await sendOrders(
    fileOf(
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
  expect(await madeLike('261102-F%')).toEqual({ orders: 41 });
});

it('tells of what is not UTF-8 by its line, and keeps nothing of it', async () => {
  const line = (n: number) =>
    `${JSON.stringify({ ...anOrder({ identifier: `261102-U${n}` }), metadata: { by: 'Müller' } })}\r`;
  const refused = await sendOrders(
    fileOf(`\uFEFF${line(1)}`, Buffer.from(line(2), 'latin1'), line(3)),
    { url, token },
    ended,
  );
  expect(refused).toEqual([
    { line: 2, why: expect.stringMatching(/^400 not-utf-8: De inhoud is geen UTF-8/) },
  ]);
  expect(await madeLike('261102-U%')).toEqual({ orders: 2 });
  expect(
    await oms.db.one(`SELECT count(*) AS kept FROM order_imports WHERE content LIKE '%261102-U2%'`),
  ).toEqual({
    kept: 0,
  });
});

it('ends a line at its end alone, not at a line separator within a text; the last one needs no end', async () => {
  const order = anOrder({ identifier: '261102-L1' });
  const bytes = Buffer.from(JSON.stringify({ ...order, metadata: { note: 'a\u2028b\u2029c\u0085d' } }));
  expect(await sendOrders(Readable.from([bytes]), { url, token }, ended)).toEqual([]);
  expect(await madeLike('261102-L1')).toEqual({ orders: 1 });
});
