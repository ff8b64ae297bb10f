import type { FastifyInstance } from 'fastify';
import { getExtraInfo, postProductPieceInfo, putProductInfo } from '../../../contract/scanning/extra-info.ts';
import type { Database } from '../../ground/db/pool.ts';
import { mount } from '../../ground/http/mount.ts';
import { applyDocumented } from '../mutations/documented-call.ts';
import type { Submit } from '../fast-path/queue.ts';
import { refuse } from '../../ground/http/problem.ts';
import { scannedProduct } from '../sorting/look-up.ts';
import { extraInfoOf, noExtraInfo } from './extra-info.ts';

/** Questions about an article and their answers (review-refunds-warehouse.md, 5 and 7). */
export function extraInfoRoutes(app: FastifyInstance, db: Database, submit: Submit): void {
  mount(
    app,
    getExtraInfo,
  )(async ({ params: { ean } }) => {
    const product = await scannedProduct(db, ean);
    if (!product) return refuse(404, 'product-not-found', 'Product niet gevonden', { read: ean });
    const info = await extraInfoOf(db, [product.identifier]);
    return { status: 200, body: info.get(product.identifier) ?? noExtraInfo };
  });

  mount(
    app,
    putProductInfo,
  )(async call => {
    const { attribute_identifier, value } = call.body;
    const product_identifier = call.params.product;
    const carried = { type: 'product-info', product_identifier, attribute_identifier, value } as const;
    const outcome = await applyDocumented(submit, call, carried);
    return outcome.ok ? { status: 200, body: { version: outcome.reply.version } } : outcome.refusal;
  });

  mount(
    app,
    postProductPieceInfo,
  )(async call => {
    const product_identifier = call.params.product;
    const carried = { type: 'product-piece-info', product_identifier, ...call.body } as const;
    const outcome = await applyDocumented(submit, call, carried);
    return outcome.ok ? { status: 200, body: { version: outcome.reply.version } } : outcome.refusal;
  });
}
