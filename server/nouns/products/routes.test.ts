import { beforeAll, expect, it } from 'vitest';
import type { Product } from '../../../contract/warehouse/product.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let beheer: Caller;
const ATTRIBUTES = '?include=attribute_values.product_attribute';
const of = async (path: string) => (await beheer.get(`/api/rest/products/${path}`)).json<Product>();

beforeAll(async () => {
  oms = await freshApp();
  beheer = await oms.signIn('beheer');
});

it('is known by its number, with every code that is on it', async () => {
  const { name } = await of('102007');
  expect(await of('102007')).toEqual({
    identifier: '102007',
    name,
    image_url: expect.any(String) as string,
    ean_codes: '8712341294681 8712345782610',
    carton_pieces: expect.any(Array) as number[],
  });
});

it('has the values of its attributes, and of those the answers that people gave, when they are asked for', async () => {
  await oms.db.execute(
    `UPDATE products SET attributes = '{"organic": true, "logistic_name": "SPCLS"}' WHERE identifier = '102007'`,
  );
  await oms.db.execute(
    `INSERT INTO product_attribute_values (product_identifier, attribute_identifier, value)
     VALUES ('102007', 'logistic_name', 'SPECULAAS'), ('102007', 'weight', '12')`,
  );
  expect((await of(`102007${ATTRIBUTES}`)).attribute_values).toEqual([
    { product_attribute: { identifier: 'logistic_name' }, value: 'SPECULAAS' },
    { product_attribute: { identifier: 'organic' }, value: 'true' },
    { product_attribute: { identifier: 'weight' }, value: '12' },
  ]);
});

it.each(['999999', "1' OR '1'='1", '%00', 'x'.repeat(200)])('%s is no article', async product => {
  const { statusCode } = await beheer.get(`/api/rest/products/${encodeURIComponent(product)}${ATTRIBUTES}`);
  expect([400, 404]).toContain(statusCode);
});
