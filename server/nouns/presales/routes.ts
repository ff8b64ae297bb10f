import type { FastifyInstance } from 'fastify';
import {
  countPresales,
  getPresale,
  listPresales,
  patchPresale,
} from '../../../contract/warehouse/presale.ts';
import { getReleaseDay } from '../../../contract/warehouse/release-day.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { editPresale, presaleNotFound } from './edit-presale.ts';
import { releaseDay } from './release-day.ts';
import { countOfLists, findPresale, selectPresales } from './select-presales.ts';

/** Presales (shell-search-settings.md 7; order-rules.md 10). */
export function presaleRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, listPresales)(async ({ query }) => ({ status: 200, body: await selectPresales(db, query) }));

  mount(app, countPresales)(async () => ({ status: 200, body: await countOfLists(db) }));

  mount(
    app,
    getPresale,
  )(async ({ params }) => {
    const presale = await findPresale(db, params.presale);
    return presale ? { status: 200, body: presale } : presaleNotFound;
  });

  mount(
    app,
    getReleaseDay,
  )(async ({ user, params, query }) => {
    const told = await releaseDay(db, user, params.presale, query);
    return told ? { status: 200, body: told } : presaleNotFound;
  });

  mount(
    app,
    patchPresale,
  )(async ({ params, body, tx, change }) => {
    const edited = await editPresale(tx, change, params.presale, body);
    return isRefusal(edited) ? edited : { status: 200, body: edited };
  });
}
