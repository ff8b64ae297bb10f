import * as z from 'zod/mini';
import { seeProducts } from '../../core/access/products.ts';
import { endpoint, identifier, names } from '../http.ts';
import { extra, extraOr } from '../extra.ts';

// An article by its number (orders-and-deliveries.md 3 and 7).

export const productSchema = z.object({
  identifier: z.string(),
  name: extra(z.string()),
  image_url: extraOr(z.nullable(z.string()), null),
  /** Space separated, 13 digits each. */
  ean_codes: extraOr(z.string(), ''),
  /** Pieces in its cartons, each number once. */
  carton_pieces: extraOr(z.array(z.int()), []),
  /** With include `attribute_values.product_attribute`; a yes or no is `true` or `false`. */
  attribute_values: z.optional(
    z.array(z.object({ value: z.string(), product_attribute: z.object({ identifier: z.string() }) })),
  ),
});
export type Product = z.output<typeof productSchema>;

export const getProduct = endpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/api/rest/products/:product',
  summary: 'An article, with the values of its attributes when `include` names them (404)',
  access: { right: seeProducts },
  about: ['reference'],
  params: z.object({ product: identifier }),
  query: z.object({ include: names }),
  includes: ['attribute_values.product_attribute'],
  replies: { 200: productSchema },
});
