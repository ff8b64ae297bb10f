import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { packingSlipRoutes } from './routes.ts';
import { codesIn, drawnPdf } from './testing/read-barcodes.ts';

type BatchReply = { errors: string[]; labels_content_base64?: string | null; [key: string]: unknown };

let oms: TestApp;
let sorter: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, packingSlipRoutes] });
  sorter = await oms.signIn('magazijn');
});

const PATH = '/api/rest/dispatch-requests/batch-packing-slips';
const ask = (identifiers: readonly string[], by = sorter) =>
  by.get(`${PATH}?identifiers=${identifiers.join(',')}`);
const slipsOf = (reply: BatchReply): Buffer => {
  const key = Object.keys(reply).find(name => /^[0-9a-f]{64}$/.test(name)) ?? '';
  return Buffer.from(String(reply[key]), 'base64');
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const orders = Array.from({ length: 40 }, (_, i) => `261119-00${String(i + 1).padStart(2, '0')}-1`);

describe('GET …/batch-packing-slips', () => {
  it('gives the slips in one file, in the order asked for, and the labels in another', async () => {
    const reply = await ask(['261119-0018-1', '261119-0002-1', '261119-0017-1']);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const body = reply.json<BatchReply>();
    expect(body.errors).toEqual([]);
    expect([body['packing_slips_content_type'], body['labels_content_type']]).toEqual([
      'application/pdf',
      'application/pdf',
    ]);
    expect(pagesOf(slipsOf(body))).toBe(3);
    expect(pagesOf(Buffer.from(body.labels_content_base64 ?? '', 'base64'))).toBe(4);
    expect(await Promise.all([1, 2, 3].map(page => codesIn(drawnPdf(slipsOf(body), page))))).toEqual([
      [']C0261119-0018-1'],
      [']C0261119-0002-1'],
      [']C0261119-0017-1'],
    ]);
  });

  it('lists what could not be merged, and gives the rest', async () => {
    const body = (await ask(['261119-0024-1', '261119-0002-1', 'weg-1'])).json<BatchReply>();
    expect(body.errors).toEqual([
      '261119-0024-1: De orderbon kan niet gedownload worden voor een levering met de status Geannuleerd.',
      'weg-1: Levering niet gevonden',
    ]);
    expect(pagesOf(slipsOf(body))).toBe(1);
  });

  it('has errors alone when there is no slip at all, and no labels where carriers give none', async () => {
    await oms.db.execute(
      `INSERT INTO carrier_labels (dispatch_request_id, state, why)
       SELECT id, 'failed', 'adres onbekend' FROM dispatch_requests WHERE identifier = '261119-0019-1'`,
    );
    expect((await ask(['weg-1'])).json<BatchReply>()).toEqual({ errors: ['weg-1: Levering niet gevonden'] });
    expect((await ask(['261119-0019-1'])).json<BatchReply>()).toMatchObject({
      errors: ['261119-0019-1: Het label kon niet worden gemaakt: adres onbekend.'],
      labels_content_base64: null,
    });
  });

  it('merges the forty orders of a batch', async () => {
    const body = (await ask(orders)).json<BatchReply>();
    const without = body.errors.filter(error => !error.includes('Het label'));
    expect(without.length).toBeLessThan(5);
    expect(pagesOf(slipsOf(body))).toBe(40 - without.length);
  });

  it('refuses an empty list and an endless one', async () => {
    expect((await ask([])).json<Problem>()).toMatchObject({ status: 422, code: 'ValidationError' });
    const many = Array.from({ length: 201 }, (_, i) => `x${i}`);
    expect((await ask(many)).json<Problem>().detail).toBe('Kies hoogstens 200 leveringen; het zijn er 201.');
    expect((await sorter.get(PATH)).statusCode).toBe(400);
  });

  it('takes the list in the body too, as it takes it in the address', async () => {
    const list = ['261119-0018-1', '261119-0002-1', 'weg-1'];
    const post = (body: object, by = sorter) => by.post(PATH, body);
    const reply = await post({ identifiers: list, format: 'html' });
    const asked = await sorter.get(`${PATH}?format=html&identifiers=${list.join(',')}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, asked.json()]);
    expect((await post({ identifiers: list.join(',') })).json<Problem>()).toMatchObject({ status: 400 });
    expect((await post({ identifiers: ['x'.repeat(129)] })).json<Problem>()).toMatchObject({ status: 400 });
    expect((await post({ identifiers: list }, oms.visitor)).statusCode).toBe(401);
    expect((await post({ identifiers: [] })).json<Problem>()).toMatchObject({ code: 'ValidationError' });
    const store = await oms.signIn('winkel');
    expect((await post({ identifiers: ['261119-0002-1'] }, store)).json<BatchReply>().errors).toEqual([
      '261119-0002-1: Levering niet gevonden',
    ]);
  });

  it('tells nothing of foreign deliveries, 403 without the permission, 401 for a visitor', async () => {
    expect((await ask(['261119-0002-1'], await oms.signIn('winkel'))).json<BatchReply>().errors).toEqual([
      '261119-0002-1: Levering niet gevonden',
    ]);
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel2'`);
    expect((await ask(['261119-0002-1'], await oms.signIn('winkel2'))).statusCode).toBe(403);
    expect((await ask(['261119-0002-1'], oms.visitor)).statusCode).toBe(401);
  });
});
