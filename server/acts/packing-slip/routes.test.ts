import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { SSCC, SSCC_ORDER } from '../../demo/seed-sscc.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { packingSlipRoutes } from './routes.ts';
import { codesIn, drawnPdf } from './testing/read-barcodes.ts';

// Debian's path of the fonts; without them only the drawing commands are tested.
const PDFTOTEXT = '/usr/bin/pdftotext';

type SlipReply = { labels: Record<string, string>; [file: string]: unknown };

let oms: TestApp;
let sorter: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, packingSlipRoutes] });
  sorter = await oms.signIn('magazijn');
});

const idOf = async (identifier: string) => {
  const [row] = await oms.db.query<{ id: number }>('SELECT id FROM dispatch_requests WHERE identifier = $1', [
    identifier,
  ]);
  return row?.id ?? 0;
};
const ask = async (identifier: string, query = '', by = sorter) =>
  by.get(`/api/rest/dispatch-requests/id:${await idOf(identifier)}/packing-slip?${query}`);

/** A session that is open learns of it a moment later; one that begins has it. */
async function grant(act: string): Promise<void> {
  await oms.db.execute(
    `UPDATE users SET permissions = array_append(permissions, $1) WHERE username = 'magazijn'`,
    [`orders.dispatchrequests.${act}`],
  );
  sorter = await oms.signIn('magazijn');
}

/** The file of a reply, and its key. */
function fileOf(reply: SlipReply): { key: string; pdf: Buffer } {
  const key = Object.keys(reply).find(name => /^[0-9a-f]{64}$/.test(name)) ?? '';
  return { key, pdf: Buffer.from(String(reply[key]), 'base64') };
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('GET …/packing-slip', () => {
  it('gives the label of an SSCC as GS1-128, of the demo order that has one', async () => {
    const shop = await oms.signIn('winkel2');
    const { labels } = (await ask(`${SSCC_ORDER}-1`, '', shop)).json<SlipReply>();
    expect(Object.keys(labels)).toEqual([SSCC]);
    expect(await codesIn(drawnPdf(Buffer.from(labels[SSCC] ?? '', 'base64')))).toEqual([`]C100${SSCC}`]);
    expect((await ask(`${SSCC_ORDER}-1`)).statusCode).toBe(404);
  });

  it('gives the slip under its SHA-256, and a label for every tracking code', async () => {
    const reply = await ask('261119-0017-1');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const body = reply.json<SlipReply>();
    const { key, pdf } = fileOf(body);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(key);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect([body['packing_slip_content_type'], body['labels-content-type']]).toEqual([
      'application/pdf',
      'application/pdf',
    ]);
    expect(Object.keys(body.labels)).toHaveLength(2);
    for (const [code, label] of Object.entries(body.labels)) {
      expect(code).toMatch(/^(3S|JVGL)/);
      expect(Buffer.from(label, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it.skipIf(!existsSync(PDFTOTEXT))('says order, address, articles and where they lie', async () => {
    const { pdf } = fileOf((await ask('261119-0002-1')).json<SlipReply>());
    const text = execFileSync(PDFTOTEXT, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    const [order] = await oms.db.query<{ shipping_address: { zipcode: string; city: string } }>(
      `SELECT shipping_address FROM sales_orders WHERE identifier = '261119-0002'`,
    );
    for (const said of [
      '261119-0002',
      'DC Utrecht',
      'Allesreiniger',
      'A-02',
      order?.shipping_address.zipcode ?? '',
      order?.shipping_address.city ?? '',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/104002 .*\d{13} +A-02 +6/);
  });

  it('is the same file when nothing changed', async () => {
    const first = (await ask('261119-0002-1')).json<SlipReply>();
    expect((await ask('261119-0002-1', 'ignore_cache=1')).json()).toEqual(first);
  });

  it('has the labels as pages of the slip with separate_label=0', async () => {
    const body = (await ask('261119-0017-1', 'separate_label=0')).json<SlipReply>();
    expect(body.labels).toEqual({});
    expect(pagesOf(fileOf(body).pdf)).toBe(3);
  });

  it('does as the configuration says when separate_label is not given', async () => {
    await oms.db.execute(
      `INSERT INTO frontend_parameters VALUES ('packing-slip', 'separate-label', 'false')`,
    );
    expect((await ask('261119-0017-1')).json<SlipReply>().labels).toEqual({});
    expect(
      Object.keys((await ask('261119-0017-1', 'separate_label=1')).json<SlipReply>().labels),
    ).toHaveLength(2);
    await oms.db.execute(`DELETE FROM frontend_parameters WHERE "group" = 'packing-slip'`);
  });

  it('gives labels in ZPL, and the slip as pages for a browser', async () => {
    const body = (await ask('261119-0017-1', 'label_format=zpl&format=html')).json<SlipReply>();
    expect([body['packing_slip_content_type'], body['labels-content-type']]).toEqual([
      'text/html',
      'application/zpl',
    ]);
    expect(fileOf(body).pdf.toString()).toMatch(/^<!doctype html>[^]*<svg [^>]*data-size="a4"/);
    for (const label of Object.values(body.labels))
      expect(Buffer.from(label, 'base64').toString()).toMatch(/^\^XA/);
  });

  it('gives further labels on request, up to the number of pieces, to who may ask for them in its status', async () => {
    expect((await ask('261119-0002-1', 'label_count=1')).statusCode).toBe(200);
    expect((await ask('261119-0002-1', 'label_count=4')).statusCode).toBe(403);
    await grant('shipped.extralabels');
    expect((await ask('261119-0002-1', 'label_count=4')).statusCode).toBe(403);
    await grant('requested.extralabels');
    const { labels } = (await ask('261119-0002-1', 'label_count=4')).json<SlipReply>();
    expect(Object.values(labels).map(label => pagesOf(Buffer.from(label, 'base64')))).toEqual([1, 1, 1, 1]);
    expect(new Set(Object.keys(labels)).size).toBe(4);
    expect((await ask('261119-0002-1', 'label_count=99')).json<Problem>()).toMatchObject({
      status: 422,
      code: 'ValidationError',
    });
  });

  it('gets a label where there was none, and has none where its carrier refuses', async () => {
    await oms.db.execute(
      `INSERT INTO carrier_labels (dispatch_request_id, state, why) VALUES ($1, 'failed', 'adres onbekend')`,
      [await idOf('261119-0019-1')],
    );
    expect((await ask('261119-0019-1')).json<SlipReply>().labels).toEqual({});
    expect((await ask('261119-0019-1', 'label_count=1')).json<Problem>()).toMatchObject({
      status: 409,
      code: 'label-refused',
      detail: 'Het label kon niet worden gemaakt: adres onbekend.',
    });
    await oms.db.execute('DELETE FROM carrier_labels WHERE state = $1', ['failed']);
    expect(Object.keys((await ask('261119-0019-1')).json<SlipReply>().labels)).toEqual([
      expect.stringMatching(/^3S/),
    ]);
  });

  it('takes as many pages as the lines need', async () => {
    const id = await idOf('261119-0003-1');
    await oms.db.execute(
      `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT $1, max(id), '100000', 1 FROM sales_order_lines, generate_series(1, 60)
       GROUP BY generate_series`,
      [id],
    );
    const { pdf } = fileOf((await ask('261119-0003-1', 'ignore_cache=1')).json<SlipReply>());
    expect(pagesOf(pdf)).toBe(3);
  });

  it('says why there is none: status, and the codes 100 and 101', async () => {
    expect((await ask('261119-0024-1')).json<Problem>()).toMatchObject({
      status: 422,
      code: 'ValidationError',
      detail: 'De orderbon kan niet gedownload worden voor een levering met de status Geannuleerd.',
    });
    await oms.db.execute('UPDATE dispatch_requests SET carrier_method_id = 6 WHERE id = $1', [
      await idOf('261119-0030-1'),
    ]);
    await oms.db.execute('UPDATE dispatch_requests SET carrier_method_id = NULL WHERE id = $1', [
      await idOf('261119-0031-1'),
    ]);
    expect((await ask('261119-0030-1')).json<Problem>().code).toBe('100');
    expect((await ask('261119-0031-1')).json<Problem>().code).toBe('101');
    expect((await ask('261119-0002-1', 'label_count=veel')).statusCode).toBe(400);
    expect((await ask('261119-0002-1', 'separate_label=misschien')).statusCode).toBe(400);
  });

  it('is 404 for a delivery of a foreign location, 403 without the permission, 401 for a visitor', async () => {
    const shop = await oms.signIn('winkel');
    expect((await ask('261119-0002-1', '', shop)).statusCode).toBe(404);
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel2'`);
    expect((await ask('261119-0002-1', '', await oms.signIn('winkel2'))).statusCode).toBe(403);
    expect((await ask('261119-0002-1', '', oms.visitor)).statusCode).toBe(401);
  });
});
