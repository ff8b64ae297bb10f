import type { FastifyInstance } from 'fastify';
import { listStock, putStock } from '../../contract/warehouse/stock.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { isRefusal, notFound } from '../http/problem.ts';
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
    putStock,
  )(async ({ params, body, tx, change }) => {
    const set = await setStock(tx, change, params, body);
    return isRefusal(set) ? set : { status: 200, body: set };
  });
}
