import { beforeAll, expect, test } from 'vitest';
import { extraInfoSchema } from '../../../contract/scanning/extra-info.ts';
import { returnPackageSchema } from '../../../contract/warehouse/returns.ts';
import { addReturn } from '../returns/test-return.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const base = '/api/rest/process-product/provide-extra-product-info';
let app: TestApp;
let magazijn: Caller, winkel: Caller;

interface Asked {
  product: string;
  ean: string;
  attribute: string;
}
/** An article with a question of a kind; `failing`: one whose answer 'no' is a failed check. */
const asked = async (kind: string, value_type: string, failing = false): Promise<Asked> => {
  const row = await app.db.one<Asked>(
    `SELECT q.product_identifier AS product, e.ean, q.attribute_identifier AS attribute
     FROM product_questions q JOIN product_eans e USING (product_identifier)
     WHERE q.kind = $1 AND q.value_type = $2 AND (q.required_error IS NOT NULL) = $3 ORDER BY q.id LIMIT 1`,
    [kind, value_type, failing],
  );
  if (!row) throw new Error('the demo has such a question');
  return row;
};
const info = async (ean: string) => extraInfoSchema.parse((await magazijn.get(`${base}/${ean}`)).json());
const put = (
  who: Caller,
  { product, attribute }: Asked,
  value: string,
  headers = { 'idempotency-key': newId() },
) => who.put(`${base}/${product}/product`, { attribute_identifier: attribute, value }, headers);

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  winkel = await app.signIn('winkel');
});

test('questions of an article: the deciding one first, then those a piece; none for most', async () => {
  const { ean } = await asked('is-required', 'boolean', true);
  expect(await info(ean)).toMatchObject({
    is_required: true,
    is_required_error: expect.any(String),
    is_required_question: { valueType: 'boolean', answer: null },
  });
  const plain = await app.db.one<{ ean: string }>(
    'SELECT ean FROM product_eans WHERE product_identifier NOT IN (SELECT product_identifier FROM product_questions) LIMIT 1',
  );
  expect(await info(plain?.ean ?? '')).toEqual({
    is_required: false,
    is_required_error: null,
    is_required_question: null,
    product_piece_questions: [],
  });
});

test('an answer about the article is kept, the last one counts; a failed check is asked again', async () => {
  const question = await asked('is-required', 'boolean', true);
  for (const value of ['1', '0']) {
    expect((await put(magazijn, question, value)).json()).toEqual({ version: 0 });
    expect(await info(question.ean)).toMatchObject({ is_required_question: { answer: value } });
  }
  expect(await info(question.ean)).toMatchObject({ is_required: true });
  await app.db.execute('UPDATE product_questions SET required_error = NULL WHERE attribute_identifier = $1', [
    question.attribute,
  ]);
  expect(await info(question.ean)).toMatchObject({ is_required: false });
});

test('an answer fits its question: 1 or 0, a number, a text', async () => {
  for (const [type, bad, good] of [
    ['boolean', 'ja', '0'],
    ['number', 'veel', '2,5'],
    ['text', ' ', 'SN-1'],
  ] as const) {
    const question = await asked('piece', type);
    expect((await put(magazijn, question, bad)).json()).toMatchObject({
      status: 422,
      code: 'invalid-answer',
      read: bad,
    });
    expect((await put(magazijn, question, good)).statusCode).toBe(200);
  }
  const other = { ...(await asked('piece', 'text')), attribute: 'nothing' };
  expect((await put(magazijn, other, '1')).json()).toMatchObject({ status: 422, code: 'unknown-question' });
});

test('an answer about a piece belongs to a line of the caller’s location with that article', async () => {
  const question = await asked('piece', 'text');
  const line = await app.db.one<{ id: number }>(
    `SELECT n.id FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
     WHERE n.product_identifier = $1 AND d.location_id = 1 LIMIT 1`,
    [question.product],
  );
  const foreign = await app.db.one<{ id: number }>(
    `SELECT n.id FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
     WHERE d.location_id <> 1 LIMIT 1`,
  );
  const post = (
    line_id: number | undefined,
    product = question.product,
    who = magazijn,
    line_type = 'dispatch-request',
  ) => {
    const body = { line_type, line_id, group: 'stuk-1', attribute: question.attribute, value: 'SN-1' };
    return who.post(`${base}/${product}/product-piece`, body, { 'idempotency-key': newId() });
  };
  expect((await post(line?.id)).statusCode).toBe(200);
  expect((await post(line?.id)).statusCode).toBe(200);
  expect(await app.db.query('SELECT value FROM product_piece_values WHERE line_id = $1', [line?.id])).toEqual(
    [{ value: 'SN-1' }],
  );
  const other = await app.db.one<{ identifier: string }>(
    'SELECT identifier FROM products WHERE identifier <> $1 LIMIT 1',
    [question.product],
  );
  expect((await post(line?.id, other?.identifier)).statusCode).toBe(404);
  for (const id of [foreign?.id, 2 ** 40]) expect((await post(id)).statusCode).toBe(403);
  expect((await post(line?.id, question.product, magazijn, 'goods-receipt')).statusCode).toBe(403);
});

test('R7a an article that comes back is asked about: in the package, and kept on the line of its return', async () => {
  const question = await asked('piece', 'text');
  const nth = await app.db.one<{ nth: number }>(
    'SELECT count(*)::int AS nth FROM products WHERE identifier < $1',
    [question.product],
  );
  const ret = await addReturn(app.db, [[nth?.nth ?? 0, 1]]);
  const work = returnPackageSchema.parse(
    (await magazijn.get('/api/rest/locations/dc/DC01/storage-locations/R/work-package/return')).json(),
  );
  expect(work.extra_processing_steps).toContain('provide-extra-product-info');
  expect(work.products.find(p => p.identifier === question.product)?.extra_info).toMatchObject({
    product_piece_questions: expect.arrayContaining([
      expect.objectContaining({ attributeIdentifier: question.attribute }),
    ]),
  });
  await app.db.execute(
    `UPDATE users SET permissions = '{orders.batch.process.return}' WHERE username = 'magazijn2'`,
  );
  const returning = await app.signIn('magazijn2');
  const line_id = ret.lines[0]?.id;
  const body = {
    line_type: 'dispatch-request',
    line_id,
    group: 'stuk-1',
    attribute: question.attribute,
    value: 'SN-R',
  };
  const reply = await returning.post(`${base}/${question.product}/product-piece`, body, {
    'idempotency-key': newId(),
  });
  expect(reply.statusCode).toBe(200);
  expect(await app.db.query('SELECT value FROM product_piece_values WHERE line_id = $1', [line_id])).toEqual([
    { value: 'SN-R' },
  ]);
});

test('unknown article, missing key, no permission', async () => {
  const question = await asked('piece', 'text');
  expect((await magazijn.get(`${base}/9999999999994`)).json()).toMatchObject({
    status: 404,
    code: 'product-not-found',
  });
  const nowhere = await put(magazijn, { ...question, product: 'nothing' }, '1');
  expect(nowhere.json()).toMatchObject({ status: 404, code: 'product-not-found' });
  const keyless = await magazijn.put(
    `${base}/${question.product}/product`,
    { attribute_identifier: 'x', value: '1' },
    { 'idempotency-key': undefined },
  );
  expect(keyless.json()).toMatchObject({ status: 400, code: 'idempotency-key-missing' });
  expect((await put(winkel, question, 'x')).statusCode).toBe(403);
  expect((await winkel.get(`${base}/${question.ean}`)).statusCode).toBe(403);
});
