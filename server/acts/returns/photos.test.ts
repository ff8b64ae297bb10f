import { beforeAll, describe, expect, test } from 'vitest';
import type { ReturnPhoto } from '../../../contract/scanning/return-photo.ts';
import { MAX_PHOTO_BYTES } from '../../../core/returns/photo.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { addReturn, receiving, takingBackReturn } from './test-return.ts';

let app: TestApp;
let magazijn: Caller, magazijn2: Caller, winkel: Caller, backoffice: Caller;
beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  magazijn2 = await app.signIn('magazijn2');
  winkel = await app.signIn('winkel');
  backoffice = await app.signIn('backoffice');
});

/** A JPEG as far as its frame goes, with a byte of its own. */
const jpeg = (mark = 1, filling = 0): Buffer =>
  Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, mark, ...Array<number>(filling).fill(0), 0xff, 0xd9]);
const exif = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 2, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]);

const path = (mutation: string, location = 'dc/DC01') =>
  `/api/rest/locations/${location}/return-receipts/${mutation}/photo`;
const bring = (who: Caller, url: string, bytes: Buffer, key = newId(), type = 'image/jpeg') =>
  who.put(url, bytes, { 'Idempotency-Key': key, 'Content-Type': type });
const told = (reply: { statusCode: number; json(): unknown }) => [
  reply.statusCode,
  (reply.json() as { code?: string }).code,
];
const report = async (...mutations: object[]) =>
  magazijn.post('/api/rest/mutations', { device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', mutations });

/** A damaged article that was received. */
async function received() {
  const ret = await addReturn(app.db, [[203, 1]]);
  const scan = receiving(ret, { product_state: 'damaged', storage_location: 'R-02' });
  await report(scan);
  return { ret, scan, url: path(scan.id) };
}

describe('the photo of a received article', () => {
  test('is kept once a key, and seen with its return by who may see that', async () => {
    const { ret, scan, url } = await received();
    const key = newId();
    const first = await bring(magazijn, url, jpeg(), key);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { id: key, mutation_id: scan.id, size: jpeg().length },
    ]);
    expect((await bring(magazijn, url, jpeg(), key)).json()).toEqual(first.json());

    const list = (who: Caller) => who.get(`/api/rest/dispatch-requests/id:${ret.id}/return-photos`);
    const [photo, ...more] = (await list(backoffice)).json<ReturnPhoto[]>();
    expect(more).toEqual([]);
    expect(photo).toMatchObject({
      id: key,
      mutation_id: scan.id,
      dispatch_request_line_id: ret.lines[0]?.id,
      product_identifier: ret.lines[0]?.product_identifier,
      product_state: 'Beschadigd',
      storage_location: 'R-02',
      by: 'Fatima el Idrissi',
    });
    expect((await list(magazijn2)).statusCode).toBe(200);
    const returns = await backoffice.get(
      '/api/rest/dispatch-requests?dispatcher_identifier=DC01&sort_by=updated_at&sort_dir=desc&include=return_photo_count',
    );
    expect(returns.json<object[]>()[0]).toMatchObject({ id: ret.id, return_photo_count: 1 });
    const seen = await backoffice.get(`/api/rest/return-photos/${key}`, { accept: 'image/jpeg' });
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(seen.rawPayload).toEqual(jpeg());

    // Neither permission nor location.
    expect(told(await list(winkel))).toEqual([403, 'forbidden']);
    expect(told(await winkel.get(`/api/rest/return-photos/${key}`))).toEqual([403, 'forbidden']);
    await app.db.execute(
      `UPDATE users SET permissions = '{orders.batch.process.return}' WHERE username = 'winkel2'`,
    );
    const shop = await app.signIn('winkel2');
    expect(told(await list(shop))).toEqual([404, 'not-found']);
    expect(told(await shop.get(`/api/rest/return-photos/${key}`))).toEqual([404, 'not-found']);
    expect(told(await magazijn.get(`/api/rest/return-photos/${newId()}`))).toEqual([404, 'not-found']);
  });

  test('two senders at once keep one', async () => {
    const { url } = await received();
    const key = newId();
    const replies = await Promise.all([1, 2, 3].map(() => bring(magazijn, url, jpeg(), key)));
    expect(replies.map(r => r.statusCode)).toEqual([200, 200, 200]);
  });

  test('another photo under the key, or of the article, is refused', async () => {
    const { url } = await received();
    const other = await received();
    const key = newId();
    await bring(magazijn, url, jpeg(), key);
    expect(told(await bring(magazijn, url, jpeg(2), key))).toEqual([422, 'key-reused']);
    expect(told(await bring(magazijn, other.url, jpeg(), key))).toEqual([422, 'key-reused']);
    expect(told(await bring(magazijn, url, jpeg()))).toEqual([409, 'photo-exists']);
  });

  test('belongs to a scan that the OMS knows and that stands; what was brought before is answered as before', async () => {
    const { scan, url } = await received();
    const key = newId();
    expect(told(await bring(magazijn, path(newId()), jpeg()))).toEqual([404, 'receipt-not-found']);
    await bring(magazijn, url, jpeg(), key);
    const later = await received();
    await report(takingBackReturn(scan.id), takingBackReturn(later.scan.id));
    expect(told(await bring(magazijn, later.url, jpeg()))).toEqual([409, 'taken-back']);
    expect((await bring(magazijn, url, jpeg(), key)).statusCode).toBe(200);
  });

  test('is brought by who may receive returns, at the location of the article', async () => {
    const { scan, url } = await received();
    expect(told(await bring(app.visitor, url, jpeg()))).toEqual([401, 'not-signed-in']);
    expect(told(await bring(winkel, url, jpeg()))).toEqual([403, 'forbidden']);
    expect(told(await bring(magazijn, path(scan.id, 'store/101'), jpeg()))).toEqual([
      403,
      'foreign-location',
    ]);
    expect(told(await bring(backoffice, path(scan.id, 'store/101'), jpeg()))).toEqual([
      404,
      'receipt-not-found',
    ]);
  });

  test('is brought by an upload grant too: from its device, with an article that its author received', async () => {
    const device = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
    const granted = async (who: Caller) => {
      const { token } = (await who.post('/api/rest/upload-grants', { device_id: device })).json<{
        token: string;
      }>();
      return (url: string, from = device, key = newId()) =>
        app.visitor.put(url, jpeg(), {
          'Idempotency-Key': key,
          'Content-Type': 'image/jpeg',
          Authorization: `Bearer ${token}`,
          'X-Device-Id': from,
        });
    };
    const [own, colleague] = [await granted(magazijn), await granted(magazijn2)];
    const { ret, url } = await received();
    expect(told(await colleague(url))).toEqual([404, 'receipt-not-found']);
    expect(told(await own(url, newId()))).toEqual([403, 'grant-of-another-device']);
    const key = newId();
    expect((await own(url, device, key)).statusCode).toBe(200);
    // Later in the session: the same photo.
    expect((await bring(magazijn, url, jpeg(), key)).statusCode).toBe(200);
    const list = await backoffice.get(`/api/rest/dispatch-requests/id:${ret.id}/return-photos`);
    expect(list.json<ReturnPhoto[]>()).toMatchObject([{ id: key, by: 'Fatima el Idrissi' }]);
    await app.db.execute('UPDATE upload_grants SET revoked_at = now()');
    expect(told(await own(url))).toEqual([401, 'grant-invalid']);
  });

  test('is a whole JPEG or WebP of at most 300 kB without metadata', async () => {
    const { url } = await received();
    const head = jpeg().length;
    expect((await bring(magazijn, url, jpeg(1, MAX_PHOTO_BYTES - head))).statusCode).toBe(200);
    const { url: next } = await received();
    const refused = async (bytes: Buffer, type?: string) =>
      told(await bring(magazijn, next, bytes, newId(), type));
    expect(await refused(jpeg(1, MAX_PHOTO_BYTES - head + 1))).toEqual([413, 'payload-too-large']);
    expect(await refused(Buffer.from('<script>'))).toEqual([422, 'not-a-photo']);
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'not-a-photo']);
    expect(await refused(jpeg(), 'image/webp')).toEqual([422, 'not-a-photo']);
    expect(await refused(exif)).toEqual([422, 'photo-with-metadata']);
    expect(await refused(jpeg(), 'image/png')).toEqual([415, 'unsupported-media-type']);
    expect(await refused(Buffer.from('{}'), 'application/json')).toEqual([415, 'unsupported-media-type']);
    expect(told(await bring(magazijn, next, jpeg(), 'x'))).toEqual([400, 'idempotency-key-invalid']);
    expect(
      told(await magazijn.put(next, jpeg(), { 'Content-Type': 'image/jpeg', 'idempotency-key': undefined })),
    ).toEqual([400, 'idempotency-key-missing']);
    expect(told(await bring(magazijn, path('x'), jpeg()))).toEqual([400, 'invalid-request']);
  });
});
