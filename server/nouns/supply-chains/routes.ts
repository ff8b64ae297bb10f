import type { FastifyInstance } from 'fastify';
import {
  getRuledProduct,
  getSupplyChain,
  listSupplyChains,
  patchRuledProduct,
} from '../../../contract/warehouse/supply-chain.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound } from '../../ground/http/problem.ts';
import { findProduct } from '../products/find-product.ts';
import { findSupplyChain, giveRuleset, findRuledProduct, selectSupplyChains } from './supply-chains.ts';

const productNotFound = notFound('Product niet gevonden');

/** Rulesets of articles (shell-search-settings.md 7, Supply chains). */
export function supplyChainRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, listSupplyChains)(async () => ({ status: 200, body: await selectSupplyChains(db) }));

  mount(
    app,
    getSupplyChain,
  )(async ({ params, query }) => {
    const products = namesIn(query.include).has('products') ? (query.limit ?? FIRST) : undefined;
    const found = await findSupplyChain(db, params.supplyChain, products);
    return found ? { status: 200, body: found } : notFound('Supply chain niet gevonden');
  });

  mount(
    app,
    getRuledProduct,
  )(async ({ params, query }) => {
    const found = await findRuledProduct(db, params.product);
    if (!found) return productNotFound;
    const { ruleset, ...product } = found;
    return { status: 200, body: namesIn(query.include).has('ruleset') ? { ...product, ruleset } : product };
  });

  mount(
    app,
    patchRuledProduct,
  )(async ({ params, body, tx, change }) => {
    const product = await findProduct(tx, params.product);
    if (product === undefined) return productNotFound;
    const refusal = await giveRuleset(tx, change, product, body);
    if (refusal) return refusal;
    const found = await findRuledProduct(tx, product);
    return found ? { status: 200, body: found } : productNotFound;
  });
}

/** So many articles a page shows (shell-search-settings.md 9). */
const FIRST = 20;
