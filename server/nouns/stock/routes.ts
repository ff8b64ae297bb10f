import type { FastifyInstance } from 'fastify';
import {
  explainStock as explainStockCall,
  getParty,
  listStock,
  listStockReports,
  patchStockReport,
  putStock,
  reportStock as reportStockCall,
} from '../../../contract/warehouse/stock.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { findProduct } from '../products/find-product.ts';
import { explainStock } from './explain-stock.ts';
import { findParty } from './find-party.ts';
import { handleReport, reportStock, selectReports } from './reports.ts';
import { selectStock } from './select-stock.ts';
import { setStock } from './set-stock.ts';

/** Stock of articles (shell-search-settings.md 7, Stock). */
export function stockRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listStock,
  )(async ({ user, params: { product } }) => {
    const found = await findProduct(db, product);
    if (found === undefined) return notFound('Product niet gevonden');
    return { status: 200, body: await selectStock(db, user, found) };
  });

  mount(
    app,
    explainStockCall,
  )(async ({ user, params, query }) => {
    const party = await findParty(db, user, params.party);
    if (isRefusal(party)) return party;
    const reasons = await explainStock(db, params.product, party, query.moves);
    return reasons ? { status: 200, body: reasons } : notFound('Product niet gevonden');
  });

  mount(
    app,
    reportStockCall,
  )(async ({ params, body, tx, change }) => {
    const report = await reportStock(tx, change, params, body);
    return isRefusal(report) ? report : { status: 201, body: report };
  });

  mount(
    app,
    listStockReports,
  )(async ({ user, query }) => ({ status: 200, body: await selectReports(db, user, query) }));

  mount(
    app,
    patchStockReport,
  )(async ({ params, body, tx, change }) => {
    const report = await handleReport(tx, change, params.stockReport, body.is_handled);
    return isRefusal(report) ? report : { status: 200, body: report };
  });

  mount(
    app,
    getParty,
  )(async ({ user, params }) => {
    const party = await findParty(db, user, params.party);
    return isRefusal(party) ? party : { status: 200, body: { name: party.name } };
  });

  mount(
    app,
    putStock,
  )(async ({ params, body, tx, change }) => {
    const set = await setStock(tx, change, params, body);
    return isRefusal(set) ? set : { status: 200, body: set };
  });
}
