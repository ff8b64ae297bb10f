import type { FastifyInstance } from 'fastify';
import { getParty, listStock, putStock } from '../../../contract/warehouse/stock.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { findParty } from './find-party.ts';
import { selectStock } from './select-stock.ts';
import { setStock } from './set-stock.ts';

/** Stock of articles (shell-search-settings.md 7, Stock). */
export function stockRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listStock,
  )(async ({ user, params: { product } }) => {
    if (!(await db.one('SELECT 1 AS found FROM products WHERE identifier = $1', [product])))
      return notFound('Product niet gevonden');
    return { status: 200, body: await selectStock(db, user, product) };
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
