import type { FastifyInstance } from 'fastify';
import { officeEvents } from '../../../contract/orders/office-event.ts';
import { seeOrders } from '../../../core/access/orders.ts';
import type { Deps } from '../../ground/deps.ts';
import { createRightsWatch } from '../../ground/events/rights-watch.ts';
import { type EventStream, openStream } from '../../ground/events/stream.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import { createOrderNews, type Notice } from './order-news.ts';
import { orderNotFound, visibleOrder } from '../../acts/orders/visible-order.ts';

/** News of an order for who has it open (order-rules.md 11). */
export async function officeEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, notifications, sessions } = deps;
  const report = (error: unknown): void => app.log.error({ err: error }, 'office events failed');
  const news = createOrderNews(db, report);
  const rights = createRightsWatch(sessions, report);
  const unsubscribe = await notifications.onNotify('office_news', payload =>
    payload === null ? news.endAll() : news.hear(JSON.parse(payload) as Notice),
  );
  const unwatch = await notifications.onNotify('session_changed', rights.changed);
  // An open stream would block `app.close()` for good; onClose comes after that.
  app.addHook('preClose', () => {
    unsubscribe();
    unwatch();
    news.close();
  });

  mount(
    app,
    officeEvents,
  )(async ({ user, query, request, reply }) => {
    const order = await visibleOrder(db, user, query.name);
    if (order === undefined) return orderNotFound;
    const seesStill = async (now: User | undefined): Promise<boolean> =>
      now?.id === user.id &&
      !requireRight(now, seeOrders) &&
      (await visibleOrder(db, now, query.name)) !== undefined;
    let stream: EventStream | undefined;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stream?.end();
    };
    const watched = rights.watch(request, now => {
      void seesStill(now).then(sees => sees || end(), end);
    });
    const leave = news.join(order, { send: event => stream?.write(`data: ${event}\n\n`), end });
    // A right that was taken away between the request's own check and the watch was reported to nobody.
    await watched.look();
    stream = openStream(reply, () => {
      watched.stop();
      leave();
    });
    stream.write(': verbonden\n\n');
    if (isOver) stream.end();
    return taken;
  });
}
