import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { pickListRoutes } from './routes.ts';

const pathOf = (batch: string) => `/api/rest/locations/dc/DC01/dispatch-request-batches/${batch}/pick-list`;
const PATH = pathOf('2611-014');

let oms: TestApp;
let sorter: Caller;
beforeEach(async () => {
  oms = await freshApp({ areas: [sessionRoutes, pickListRoutes] });
  sorter = await oms.signIn('magazijn');
});

/** Article names and amounts of an HTML pick list, as they stand in it. */
const linesOf = (html: string) =>
  [...html.matchAll(/aria-label="([^"]+)".*<td class="n">(\d+)</g)].map(
    ([, name = '', quantity]) => [name, Number(quantity)] as const,
  );
const htmlOf = async (path: string) => (await sorter.get(path, { accept: 'text/html' })).body;

describe('the pick list', () => {
  it('is a PDF unless HTML is asked for, named after the batch', async () => {
    const pdf = await sorter.get(PATH);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toBe('inline; filename="picklijst-2611-014.pdf"');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const html = await sorter.get(PATH, { accept: 'text/html' });
    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      vary: expect.stringContaining('Accept'),
      'cache-control': 'no-store',
    });
    expect(html.body).toContain('<h1>Picklijst 2611-014</h1>');
  });

  it('is in the language of who prints it', async () => {
    await oms.db.execute(`UPDATE users SET language = 'pl' WHERE username = 'magazijn2'`);
    const html = await (await oms.signIn('magazijn2')).get(PATH, { accept: 'text/html' });
    expect(html.body).toContain('<html lang="pl">');
    expect(html.body).toContain('<h1>Lista kompletacji 2611-014</h1>');
    expect(html.body).toMatch(/<th>Miejsce<.*1 zamówienie.*Razem \d+ szt\., \d+ artykuł/s);
  });

  it('has each article once with all pieces that are wanted, but not of what is cancelled, paused or rerouted', async () => {
    const lines = linesOf(await htmlOf(PATH));
    const [expected] = await oms.db.query<{ articles: number; pieces: number }>(
      `SELECT count(DISTINCT product_identifier)::int AS articles, sum(l.quantity)::int AS pieces
       FROM dispatch_request_lines l JOIN dispatch_requests d ON d.id = l.dispatch_request_id
       JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-014' AND d.status = 'requested' AND d.paused_at IS NULL`,
    );
    expect(lines).toHaveLength(expected?.articles ?? 0);
    expect(lines.reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(expected?.pieces);
    expect(lines.map(([name]) => name).join()).not.toContain('Yogamat Team');
  });

  it('has not what is placed already', async () => {
    const [expected] = await oms.db.query<{ pieces: number }>(
      `SELECT sum(l.quantity - l.quantity_placed)::int AS pieces FROM dispatch_request_lines l
       JOIN dispatch_requests d ON d.id = l.dispatch_request_id WHERE d.batch_id = 3 AND d.status = 'requested'`,
    );
    const lines = linesOf(await htmlOf(pathOf('2611-011')));
    expect(lines.reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(expected?.pieces);
  });

  it('is in the order of names, or of quantities, the most first', async () => {
    const byName = linesOf(await htmlOf(PATH));
    const names = byName.map(([name]) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'nl')));
    expect(linesOf(await htmlOf(`${PATH}?sort_order=product_name`))).toEqual(byName);
    const amounts = linesOf(await htmlOf(`${PATH}?sort_order=product_quantity`)).map(
      ([, quantity]) => quantity,
    );
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  it('is in walking order: by the numbers of the shelves, within a shelf by name, and last what has no shelf', async () => {
    // In the demo every article has its own shelf; here there are three, and one article has none.
    const articles = await oms.db.query<{ id: string }>(
      `SELECT DISTINCT l.product_identifier AS id FROM dispatch_request_lines l
       JOIN dispatch_requests d ON d.id = l.dispatch_request_id JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-014' AND d.status = 'requested' AND d.paused_at IS NULL ORDER BY 1 LIMIT 3`,
    );
    const [first, second, third] = articles.map(article => article.id);
    const shelf = (name: string, where: string) =>
      oms.db.execute(`UPDATE storage_locations s SET display_name = '${name}'
        FROM pick_locations p WHERE p.storage_location_id = s.id AND p.location_id = 1 AND ${where}`);
    await shelf('P-10', 'true');
    await shelf('P-9', `p.product_identifier = '${first}'`);
    await shelf('AA-1', `p.product_identifier = '${second}'`);
    await oms.db.execute(`DELETE FROM pick_locations WHERE product_identifier = '${third}'`);
    const html = await htmlOf(`${PATH}?sort_order=storage_location`);
    const rows = [...html.matchAll(/aria-label="([^"]+)".*?class="place">([^<]+)</g)].map(
      ([, name = '', place = '']) => ({ name, place }),
    );
    expect([...new Set(rows.map(row => row.place))]).toEqual(['AA-1', 'P-9', 'P-10', '–']);
    const names = rows.filter(row => row.place === 'P-10').map(row => row.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'nl')));
  });

  it('tells where each article is picked, and shows a name as it is', async () => {
    await oms.db.execute(`UPDATE products SET name = '<b>"Thee" & meer' WHERE identifier = '100000'`);
    const html = await htmlOf(PATH);
    expect(html).toContain('<td class="place">P-01</td><td>&lt;b&gt;&quot;Thee&quot; &amp; meer<');
    expect((await sorter.get(PATH)).statusCode).toBe(200);
  });

  it('of a store has a timestamp in its name', async () => {
    const office = await oms.signIn('backoffice');
    const reply = await office.get(
      '/api/rest/locations/store/101/dispatch-request-batches/2611-101/pick-list',
    );
    expect(reply.headers['content-disposition']).toMatch(/picklijst-2611-101-\d{8}-\d{6}\.pdf/);
  });

  it('takes 500 articles and long names over several pages', async () => {
    await oms.db.execute(`UPDATE products SET name = repeat('Koffie ', 40)`);
    const reply = await sorter.get(pathOf('2611-015'));
    expect(reply.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });
});

describe('no pick list', () => {
  it('comes in another type: 406 says which there are', async () => {
    const reply = await sorter.get(PATH, { accept: 'application/json' });
    expect(reply.json<Problem>()).toMatchObject({
      status: 406,
      code: 'not-acceptable',
      read: 'application/json',
      expected: 'application/pdf, text/html',
    });
  });

  it('is made of a batch that is over, or of which nothing is left: 422', async () => {
    expect((await sorter.get(pathOf('2611-009'))).json<Problem>()).toMatchObject({
      status: 422,
      code: 'batch-closed',
    });
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE batch_id = 7`);
    expect((await sorter.get(pathOf('2611-015'))).json<Problem>()).toMatchObject({
      status: 422,
      code: 'nothing-to-pick',
    });
  });

  it('has an unknown order, or is of an unknown batch', async () => {
    expect((await sorter.get(`${PATH}?sort_order=colour`)).statusCode).toBe(400);
    expect((await sorter.get(pathOf('2611-999'))).json<Problem>()).toMatchObject({
      status: 404,
      detail: 'Batch niet gevonden',
    });
  });

  it('is for who may not process batches, or is of another location', async () => {
    const shop = await oms.signIn('winkel');
    expect((await shop.get(PATH.replace('dc/DC01', 'store/101'))).json<Problem>().code).toBe('forbidden');
    expect((await sorter.get(PATH.replace('dc/DC01', 'store/101'))).json<Problem>().code).toBe(
      'foreign-location',
    );
    expect((await oms.visitor.get(PATH)).statusCode).toBe(401);
  });
});
