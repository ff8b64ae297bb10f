import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FoundOrder, orderColumns } from '../../../../contract/orders/order-search.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { exportLimits } from '../../../ground/limits.ts';
import { newId } from '../../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../../testing/app.ts';
import { demoDay } from '../../../demo/demo-days.ts';

const SEARCH = '/api/rest/sales-orders-search';
const WHOLE = 'max_age_days=30';

let oms: TestApp;
let admin: Caller;
/** A user of store 101; may export, and sees no amounts. */
let store: Caller;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || '{orders.dispatchrequests.export}' WHERE username = 'winkel'`,
  );
  store = await oms.signIn('winkel');
});

const csv = async (query: string, by = admin) => {
  const reply = await by.get(`${SEARCH}/export?format=csv&${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.body;
};
const rows = async (query: string, by = admin) =>
  parseCsv((await csv(query, by)).slice(1), { delimiter: ';' }) as string[][];
const told = async (query: string, by = admin) => {
  const reply = await by.get(`${SEARCH}/export?${query}`);
  return [reply.statusCode, reply.json<Problem>().code];
};

describe('An export as CSV', () => {
  it('has the orders of the search, in its order, with the columns that are named in theirs', async () => {
    const sorted = `${WHOLE}&sort_by=customer_name&sort_dir=asc`;
    const found = (await admin.get(`${SEARCH}?${sorted}&limit=100`)).json<FoundOrder[]>();
    const [head, ...all] = await rows(`${sorted}&columns=customer_name,order_identifier`);
    expect(head).toEqual(['Klant', 'Order']);
    expect(all.slice(0, 100)).toEqual(
      found.map(order => [order.customer_name ?? '', order.order_identifier]),
    );
    const { count } = (await admin.get(`${SEARCH}/count?${WHOLE}`)).json<{ count: number }>();
    expect(all).toHaveLength(count);
  });

  it('opens in a Dutch Excel: a mark for UTF-8, semicolons, decimals after a comma, lines as Windows has them', async () => {
    const text = await csv('order_identifier=261117-0001&columns=order_identifier,grand_total,placed_at');
    expect(text).toMatch(
      /^\uFEFFOrder;Bedrag \(€\);Geplaatst\r\n261117-0001;\d+,\d\d;\d{4}-\d\d-\d\d \d\d:\d\d(\r\n)?$/,
    );
    expect(text).toContain(`;${demoDay('2026-11-17')} `);
  });

  it('tells words as the search does; what several deliveries say each once, with commas', async () => {
    const [several] = await oms.db.query<{ identifier: string }>(
      `SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id WHERE NOT d.is_replaced
       GROUP BY o.id HAVING count(DISTINCT d.location_id) = 2 AND count(*) > 1 ORDER BY o.id LIMIT 1`,
    );
    const number = several?.identifier ?? '';
    const names = [
      'dispatcher',
      'dispatch_request_count',
      'fulfilment_method',
      'dispatch_request_status',
      'payment_method',
    ];
    const [found] = (
      await admin.get(`${SEARCH}?order_identifier=${number}&include=current_dispatch_requests_with_paused`)
    ).json<FoundOrder[]>();
    const deliveries = found?.current_dispatch_requests_with_paused ?? [];
    const [, row] = await rows(`order_identifier=${number}&columns=${names.join(',')}`);
    expect(row?.slice(0, 3)).toEqual([
      [...new Set(deliveries.map(one => one.dispatcher_name))].join(', '),
      String(deliveries.length),
      'Bezorgen',
    ]);
    expect(row?.[3]).not.toMatch(/requested|shipped/);
  });

  it('keeps what looks like a formula, a separator or a quote as text', async () => {
    const identifier = newId();
    await oms.db.execute(
      `WITH o AS (INSERT INTO sales_orders (identifier, placed_at, shipping_address, customer_name, customer_city)
         VALUES ($1, now(), '{}', '=HYPERLINK("http://x";"a")', E'Den; "Haag"\nx') RETURNING id)
       INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
       SELECT $1, id, 1, 'requested', 'dc_delivery' FROM o`,
      [identifier],
    );
    const query = `order_identifier=${identifier}&columns=customer_name,customer_city`;
    expect(await csv(query)).toContain(`"'=HYPERLINK(""http://x"";""a"")";"Den; ""Haag""\nx"`);
    const file = await admin.get(`${SEARCH}/export?format=xlsx&${query}`);
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]?.rows[1]).toEqual(['=HYPERLINK("http://x";"a")', 'Den; "Haag"\nx']);
  });
});

describe('An export as XLSX', () => {
  it('is a sheet whose amounts are numbers and whose days and times are such', async () => {
    const reply = await admin.get(
      `${SEARCH}/export?format=xlsx&order_identifier=261117-0001&columns=order_identifier,placed_at,grand_total,dispatch_date`,
    );
    expect(reply.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d-\d{4}\.xlsx"$/,
    );
    const { sheets } = await readXlsx(reply.rawPayload);
    const [head, row] = sheets[0]?.rows ?? [];
    expect(head).toEqual(['Order', 'Geplaatst', 'Bedrag (€)', 'Uitleverdatum']);
    expect(row?.map(value => (value instanceof Date ? 'day' : typeof value))).toEqual([
      'string',
      'day',
      'number',
      'day',
    ]);
  });

  it('of nothing has its head', async () => {
    const reply = await admin.get(
      `${SEARCH}/export?format=xlsx&order_identifier=261117-9999&columns=placed_at`,
    );
    const { sheets } = await readXlsx(reply.rawPayload);
    expect(sheets[0]?.rows).toEqual([['Geplaatst']]);
    expect(await rows('order_identifier=261117-9999&columns=placed_at')).toEqual([['Geplaatst']]);
  });
});

describe('Of an export', () => {
  it('the columns are all without a choice; amounts, and what holds, are told to who may see them', async () => {
    expect((await rows('order_identifier=261117-0001'))[0]).toHaveLength(orderColumns.length);
    const [head] = await rows(WHOLE, store);
    expect(head).not.toContain('Bedrag (€)');
    expect(head).not.toContain('Geblokkeerd door');
    expect(head).toHaveLength(orderColumns.length - 2);
    expect(await rows('order_identifier=261117-0005&columns=hold_reasons')).toEqual([
      ['Geblokkeerd door'],
      ['Afwijkend adres, Hoog bedrag'],
    ]);
  });

  it('the orders and deliveries are those of the user’s locations', async () => {
    const query = `${WHOLE}&columns=order_identifier,dispatcher`;
    const [, ...all] = await rows(query, store);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(([, at]) => at))).toEqual(new Set(['Utrecht Centrum']));
    expect((await rows(query)).length).toBeGreaterThan(all.length);
  });

  it('says by name which location follows a delivery up, wherever that is, as the search does', async () => {
    const [delivery] = await oms.db.query<{ number: string }>(
      `UPDATE dispatch_requests d SET responsible_location_id = l.id
       FROM sales_orders o, locations l WHERE o.id = d.sales_order_id AND l.identifier = '102' AND d.id = (
         SELECT min(one.id) FROM dispatch_requests one JOIN locations at ON at.id = one.location_id
         WHERE at.identifier = '101' AND NOT one.is_replaced)
       RETURNING o.identifier AS number`,
    );
    const query = `order_identifier=${delivery?.number ?? ''}`;
    const [, row] = await rows(`${query}&columns=responsible_location`, store);
    const include = 'include=current_dispatch_requests_with_paused';
    const [found] = (await store.get(`${SEARCH}?${query}&${include}`)).json<FoundOrder[]>();
    expect(row).toEqual([found?.current_dispatch_requests_with_paused?.[0]?.responsible_location_name]);
    expect(row).toEqual([expect.stringMatching(/./)]);
  });

  it.each([
    ['a column that there is not', 'format=csv&columns=order_identifier,wachtwoord', 422, 'unknown-column'],
    ['no column', 'format=csv&columns=', 422, 'unknown-column'],
    ['another format', 'format=pdf', 400, 'invalid-request'],
    [
      'more than a month',
      'format=csv&order_placed_from=2020-01-01&order_placed_to=2026-01-01',
      422,
      'invalid-period',
    ],
    ['a text of 10,000 characters', `format=csv&columns=${'x'.repeat(10_000)}`, 400, 'invalid-request'],
  ])('%s is refused', async (_, query, status, code) => {
    expect(await told(query)).toEqual([status, code]);
  });

  it('needs its right', async () => {
    const worker = await oms.signIn('magazijn');
    expect((await worker.get(`${SEARCH}/export?format=csv`)).statusCode).toBe(403);
  });
});

describe('A running export', () => {
  /** Statements of exports that PostgreSQL is at. */
  const underWay = async () =>
    (
      await oms.db.one<{ count: number }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%rows_of%'
         AND pid <> pg_backend_pid()`,
      )
    )?.count;
  const until = async (count: number) => {
    while ((await underWay()) !== count);
  };
  /** Its owner drops it at the end. */
  const shared = () => ({ ...oms.db, drop: async () => undefined });
  /** While this lock is held no export gets its rows. */
  const holding = (work: () => Promise<void>) =>
    oms.db.transaction(async tx => {
      await tx.execute('LOCK TABLE dispatch_requests IN ACCESS EXCLUSIVE MODE');
      await work();
    });
  const whole = `format=csv&${WHOLE}`;
  /** Asks for an export over a real connection; what comes is not read until it is asked for. */
  const receive = (by: Caller, port: number) => {
    const path = `${SEARCH}/export?${whole}`;
    const asked = request({ host: '127.0.0.1', port, path, headers: { cookie: by.cookie } });
    asked.on('error', () => undefined).end();
    return asked;
  };
  const portOf = async ({ app }: TestApp) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  };
  /** Exports again, as soon as the one before has ended. */
  const again = async (by: Caller) => {
    while ((await by.get(`${SEARCH}/export?${whole}`)).statusCode !== 200);
  };

  it('is the only one of its user, in every process, and ends in the database when its receiver hangs up', async () => {
    const other = await freshApp({ db: shared() });
    const elsewhere = await other.signIn('beheer');
    const port = await portOf(oms);
    await holding(async () => {
      const receiver = receive(admin, port);
      await until(1);
      expect(await told(whole)).toEqual([429, 'export-running']);
      expect(await told(whole, elsewhere)).toEqual([429, 'export-running']);
      receiver.destroy();
      await until(0);
    });
    await again(admin);
  });

  it(`has no more than ${exportLimits.atOnce - 1} others beside it: who comes then is asked to try again`, async () => {
    const port = await portOf(oms);
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{orders.dispatchrequests.export}' WHERE username = 'winkel2'`,
    );
    const [second, third] = await Promise.all([oms.signIn('backoffice'), oms.signIn('winkel2')]);
    await holding(async () => {
      const receivers = [admin, second, third].map(by => receive(by, port));
      await until(exportLimits.atOnce);
      expect(await told(whole, store)).toEqual([503, 'export-busy']);
      for (const receiver of receivers) receiver.destroy();
      await until(0);
    });
    await again(store);
  });

  it('whose receiver reads nothing any more is ended, and its user may export again', async () => {
    // More than the buffers between the two take.
    await oms.db.execute(`UPDATE sales_orders SET customer_name = repeat('x', 20000)`);
    const impatient = await freshApp({ db: shared(), limits: { connection: 2_000 } });
    const by = await impatient.signIn('beheer');
    const receiver = receive(by, await portOf(impatient));
    const [reply] = (await once(receiver, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    expect(await told(whole, by)).toEqual([429, 'export-running']);
    await again(by);
    // Rows that it had not read are lost to it.
    const end = once(reply.resume(), 'end');
    await expect(end).rejects.toThrow('aborted');
  });
});
