import type { FastifyInstance } from 'fastify';
import { getProduct, type Product } from '../../../contract/warehouse/product.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { findProduct } from './find-product.ts';
import { notFound } from '../../ground/http/problem.ts';

/** Articles (orders-and-deliveries.md 7). */
export function productRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getProduct,
  )(async ({ params, query: { include = '' } }) => {
    const product = await findProduct(db, params.product);
    const found = product && (await db.one<Product>(SELECT_PRODUCT, [product]));
    if (!found) return notFound('Product niet gevonden');
    if (!include.split(',').includes('attribute_values.product_attribute'))
      return { status: 200, body: found };
    const attribute_values = await db.query<NonNullable<Product['attribute_values']>[number]>(
      SELECT_ATTRIBUTES,
      [product],
    );
    return { status: 200, body: { ...found, attribute_values } };
  });
}

const SELECT_PRODUCT = `
  SELECT identifier, name, image_url, COALESCE((
    SELECT string_agg(ean, ' ' ORDER BY ean) FROM product_eans WHERE product_identifier = identifier), '') AS ean_codes,
    ARRAY(SELECT DISTINCT pieces FROM product_cartons WHERE product_identifier = identifier ORDER BY 1) AS carton_pieces
  FROM products WHERE identifier = $1`;
// Answers of people on the article itself (extra product info) are about it too, and newer.
const SELECT_ATTRIBUTES = `
  SELECT jsonb_build_object('identifier', COALESCE(a.key, v.attribute_identifier)) AS product_attribute, COALESCE(v.value, a.value) AS value
  FROM (SELECT key, value FROM products, jsonb_each_text(attributes) WHERE identifier = $1) a
  FULL JOIN (SELECT attribute_identifier, value FROM product_attribute_values WHERE product_identifier = $1) v
    ON v.attribute_identifier = a.key
  ORDER BY 1`;
