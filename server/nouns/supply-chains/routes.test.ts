import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { RuledProduct, SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import { openEveryDay, putPieces } from '../../acts/assign/testing.ts';
import { aLine, anOrder } from '../../acts/orders/testing.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const CHAINS = '/api/proxy/sle/api/supplychains';
const PRODUCTS = '/api/proxy/sle/api/products';

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  admin = await oms.signIn('beheer');
});

const chain = async (path: string) => (await admin.get(`${CHAINS}/${path}`)).json<SupplyChain>();
const product = async (identifier: string) =>
  (await admin.get(`${PRODUCTS}/${identifier}?include=ruleset`)).json<RuledProduct>();
const give = (identifier: string, body: object, headers = {}) =>
  admin.patch(`${PRODUCTS}/${identifier}`, body, headers);

describe('supply chains', () => {
  it('are listed', async () => {
    const step = (kind: string, dispatch_type: string, is_auto_purchase = false) => ({
      kind,
      dispatch_type,
      is_auto_purchase,
    });
    const [dc, stores] = [step('stock', 'dc_delivery'), step('stock', 'ship_from_store')];
    const others = [step('crossdock', 'dc_delivery'), step('dropship', 'vendor_dropship')];
    const all = (await admin.get(CHAINS)).json<SupplyChain[]>();
    expect(all).toEqual([
      {
        identifier: 'standaard',
        display_name: 'Standaard',
        is_default: true,
        steps: [dc, stores, ...others],
        product_count: expect.any(Number),
      },
      {
        identifier: 'winkel-eerst',
        display_name: 'Winkel eerst',
        is_default: false,
        steps: [stores, dc, ...others],
        product_count: 20,
      },
      {
        identifier: 'dropship',
        display_name: 'Dropship',
        is_default: false,
        steps: [step('dropship', 'vendor_dropship', true)],
        product_count: 20,
      },
    ]);
    // Each article is of one chain.
    const articles = await oms.db.one<{ n: number }>('SELECT count(*)::int AS n FROM products');
    expect(all.reduce((sum, { product_count = 0 }) => sum + product_count, 0)).toBe(articles?.n);
  });

  it('have their first 20 articles, or as many as are asked, with their ruleset', async () => {
    const { products } = await chain('winkel-eerst?include=products');
    expect(products).toHaveLength(20);
    expect(products?.[0]).toEqual({
      identifier: '106000',
      name: expect.any(String),
      ruleset: { identifier: 'winkel-eerst' },
    });
    expect((await chain('winkel-eerst?include=products&limit=3')).products).toHaveLength(3);
    expect(await chain('winkel-eerst')).not.toHaveProperty('products');
  });

  it('the default has every article without one of its own', async () => {
    const { products = [] } = await chain('standaard?include=products&limit=1000');
    expect(products.length).toBeGreaterThan(100);
    expect(products.map(one => one.identifier)).not.toContain('106000');
  });

  it('an unknown one is not there', async () => {
    const reply = await admin.get(`${CHAINS}/nergens`);
    expect([reply.statusCode, reply.json<Problem>().detail]).toEqual([404, 'Supply chain niet gevonden']);
  });
});

describe('the ruleset of an article', () => {
  it('is given, by whom and under which key', async () => {
    expect(await product('101001')).toMatchObject({ ruleset: { identifier: 'standaard' } });
    const key = newId();
    const reply = await give('101001', { ruleset_identifier: 'dropship' }, { 'idempotency-key': key });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { identifier: '101001', name: expect.any(String), ruleset: { identifier: 'dropship' } },
    ]);
    expect(await product('101001')).toMatchObject({ ruleset: { identifier: 'dropship' } });
    expect(
      await oms.db.one(
        `SELECT u.username, p.change_key FROM product_supply_chains p JOIN users u ON u.id = p.changed_by
         WHERE product_identifier = '101001'`,
      ),
    ).toEqual({ username: 'beheer', change_key: key });
    expect((await admin.get(`${PRODUCTS}/101001`)).json()).not.toHaveProperty('ruleset');
  });

  it('is found and given by an EAN code too, as a scan has it', async () => {
    const ean = await oms.db.one<{ ean: string }>(
      `SELECT min(ean) AS ean FROM product_eans WHERE product_identifier = '101002'`,
    );
    expect(await product(ean?.ean ?? '')).toMatchObject({ identifier: '101002' });
    expect((await give(ean?.ean ?? '', { ruleset_identifier: 'dropship' })).json()).toMatchObject({
      identifier: '101002',
      ruleset: { identifier: 'dropship' },
    });
  });

  it('is that of whoever saved last, when two people give it at once', async () => {
    const second = await oms.signIn('beheer');
    const both = await Promise.all([
      give('101003', { ruleset_identifier: 'dropship' }),
      second.patch(`${PRODUCTS}/101003`, { ruleset_identifier: 'winkel-eerst' }),
    ]);
    expect(both.map(reply => reply.statusCode)).toEqual([200, 200]);
    const rows = await oms.db.query<{ ruleset: string }>(
      `SELECT c.identifier AS ruleset FROM product_supply_chains p JOIN supply_chains c ON c.id = p.supply_chain_id
       WHERE product_identifier = '101003'`,
    );
    expect(rows).toHaveLength(1);
    expect((await product('101003')).ruleset?.identifier).toBe(rows[0]?.ruleset);
  });

  it('counts from the next plan on', async () => {
    await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ('proef', 'Proef')`);
    await putPieces(oms.db, 'proef', { DC01: 9, '102': 9 });
    let nth = 0;
    const planned = async () => {
      const body = anOrder({ identifier: `261125-S${String(++nth)}`, grand_total: 12.1 });
      const lines = [aLine({ product_identifier: 'proef' })];
      const reply = await admin.post('/api/rest/sales-orders', { ...body, lines });
      return reply.json<MadeOrder>().dispatch_requests;
    };
    const [before] = await planned();
    expect(before).toMatchObject({ dispatcher_identifier: 'DC01' });
    expect((await give('proef', { ruleset_identifier: 'winkel-eerst' })).statusCode).toBe(200);
    expect(await planned()).toMatchObject([{ dispatcher_identifier: '102' }]);
    expect((await give('proef', { ruleset_identifier: 'standaard' })).statusCode).toBe(200);
    expect(await planned()).toMatchObject([{ dispatcher_identifier: 'DC01' }]);
    // Deliveries planned already stay where they are.
    const kept = await admin.get(`/api/rest/dispatch-requests/${before?.identifier ?? ''}`);
    expect(kept.json()).toMatchObject({ dispatcher_identifier: 'DC01', status: 'to-be-requested' });
  });

  it.each([
    ['an article that is not there', 'nergens', { ruleset_identifier: 'dropship' }, 404, 'not-found'],
    ['a ruleset that is not there', '101001', { ruleset_identifier: 'nergens' }, 422, 'unknown-ruleset'],
    ['no ruleset', '101001', { ruleset_identifier: '' }, 400, 'invalid-request'],
    ['a number', '101001', { ruleset_identifier: 1 }, 400, 'invalid-request'],
    ['another field', '101001', { ruleset_identifier: 'dropship', name: 'x' }, 400, 'invalid-request'],
    ['a NUL', '101001', { ruleset_identifier: 'a\0b' }, 400, 'invalid-request'],
    ['nothing', '101001', {}, 400, 'invalid-request'],
  ])('is refused for %s', async (_what, identifier, body, status, code) => {
    const reply = await give(identifier, body);
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code]);
    expect(await product('101001')).toMatchObject({ ruleset: { identifier: 'dropship' } });
  });

  it('is for sle.supplychains.admin', async () => {
    const office = await oms.signIn('backoffice');
    const replies = [
      await office.get(CHAINS),
      await office.get(`${CHAINS}/standaard`),
      await office.get(`${PRODUCTS}/101001`),
      await office.patch(`${PRODUCTS}/101001`, { ruleset_identifier: 'dropship' }),
    ];
    expect(replies.map(reply => reply.statusCode)).toEqual([403, 403, 403, 403]);
    expect((await oms.visitor.get(CHAINS)).statusCode).toBe(401);
  });
});

describe('of two savers', () => {
  it('the second is told who was first, and nothing of the first is lost', async () => {
    const article = '102007';
    const { ruleset } = await product(article);
    expect(
      (await give(article, { ruleset_identifier: 'dropship', seen_ruleset: ruleset?.identifier })).statusCode,
    ).toBe(200);
    const late = await give(article, {
      ruleset_identifier: 'winkel-eerst',
      seen_ruleset: ruleset?.identifier,
    });
    const { name } = (await admin.get('/api/current-user')).json<{ name: string }>();
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'changed', by: name }),
    ]);
    expect((await product(article)).ruleset).toEqual({ identifier: 'dropship' });
    expect(
      (await give(article, { ruleset_identifier: 'winkel-eerst', seen_ruleset: 'dropship' })).statusCode,
    ).toBe(200);
  });

  it('the audit has who gave which ruleset in place of which; the same again leaves nothing', async () => {
    const article = '102007';
    const rows = () =>
      oms.db.query(
        `SELECT before, after, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by
         WHERE about = 'ruleset' AND a.name = $1 ORDER BY a.id DESC`,
        [article],
      );
    await give(article, { ruleset_identifier: 'dropship' });
    const before = (await rows()).length;
    await give(article, { ruleset_identifier: 'dropship' });
    await give(article, { ruleset_identifier: 'standaard' });
    expect((await rows()).length).toBe(before + 1);
    expect((await rows())[0]).toEqual({ before: 'dropship', after: 'standaard', username: 'beheer' });
  });
});
