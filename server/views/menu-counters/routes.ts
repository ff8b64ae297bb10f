import type { FastifyInstance } from 'fastify';
import { getMenuCounters } from '../../../contract/orders/menu-counters.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { countMenu } from './count-menu.ts';

/** The counters of the menu, asked once a minute by every open office page (spec/README, 'Drawn in …'; extra). */
export function menuCounterRoutes(app: FastifyInstance, { db, config }: Deps): void {
  mount(
    app,
    getMenuCounters,
  )(async ({ user }) => ({
    status: 200,
    body: await countMenu(db, user, dutchDay(Date.now()), config.featuresOff),
  }));
}
