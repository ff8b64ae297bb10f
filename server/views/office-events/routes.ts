import type { FastifyInstance } from 'fastify';
import { isOfTopic, officeEvents, topicsIn } from '../../../contract/office-event.ts';
import type { Deps } from '../../ground/deps.ts';
import { OFFICE_NEWS } from '../../ground/events/office-news.ts';
import { createRightsWatch } from '../../ground/events/rights-watch.ts';
import { type EventStream, openStream } from '../../ground/events/stream.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';
import { mayHear } from './may-hear.ts';
import { createNews, type Notice } from './news.ts';

/** News of things for who has them open (order-rules.md 11). */
export async function officeEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, notifications, sessions, config } = deps;
  const report = (error: unknown): void => app.log.error({ err: error }, 'office events failed');
  const news = createNews(db, report);
  const rights = createRightsWatch(sessions, report);
  const listening = [
    await notifications.onNotify(OFFICE_NEWS, payload => {
      if (payload === null) return news.endAll();
      const { sales_order_id, names, ...notice } = JSON.parse(payload) as Told;
      if (sales_order_id !== undefined) news.hear({ ...notice, about: 'order', id: sales_order_id });
      else if (names === undefined) news.hear(notice as Notice);
      else for (const name of names) news.hear({ ...(notice as Notice), name });
    }),
    // The office sees too what the floor is told of.
    await notifications.onNotify('oms_events', payload => {
      if (payload === null) return;
      const {
        batch_id,
        batch_ids = [],
        goods_receipt_id,
        return_location_id,
      } = JSON.parse(payload) as FloorNotice;
      for (const id of [batch_id ?? [], batch_ids].flat()) news.hear({ about: 'batch', id });
      if (goods_receipt_id !== undefined) news.hear({ about: 'receipt', id: goods_receipt_id });
      if (return_location_id !== undefined) news.hear({ about: 'return', id: return_location_id });
    }),
    await notifications.onNotify('session_changed', rights.changed),
  ];
  // An open stream would block `app.close()` for good; onClose comes after that.
  app.addHook('preClose', () => {
    for (const stop of listening) stop();
    news.close();
  });

  mount(
    app,
    officeEvents,
  )(async ({ user, query, request, reply }) => {
    const asked = topicsIn(query.about);
    const hearable = (who: User) => mayHear(db, who, asked, config.featuresOff);
    const heard = await hearable(user);
    if (isRefusal(heard)) return heard;
    let locationsOf = user;
    let stream: EventStream | undefined;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stream?.end();
    };
    /** Also when only some of it is left: the client opens another stream, for that. */
    const takeOver = async (now: User | undefined): Promise<void> => {
      const left = now?.id === user.id ? await hearable(now) : [];
      if (!now || isRefusal(left) || left.length !== heard.length) return end();
      locationsOf = now;
    };
    const watched = rights.watch(request, now => void takeOver(now).catch(end));
    const leave = news.join({
      asksFor: (about, id) => heard.some(one => one.about === about && (one.id ?? id) === id),
      hears: (event, place) =>
        heard.some(one => isOfTopic(one, event)) &&
        (place === undefined || mayUseLocation(locationsOf, place.type, place.identifier)),
      send: event => stream?.write(`data: ${event}\n\n`),
      end,
    });
    // A right that was taken away between the request's own check and the watch was reported to nobody.
    await watched.look();
    stream = openStream(reply, () => {
      watched.stop();
      leave();
    });
    const missed = news.missed(heard);
    stream.write(`: verbonden\n\n${missed.length > 0 ? `data: ${JSON.stringify({ missed })}\n\n` : ''}`);
    if (isOver) stream.end();
    return taken;
  });
}

/** The payload of NOTIFY of a history (migration 026), of `tellOffice`, or of several things of one kind (server/nouns/stock). */
type Told = Partial<Notice> & {
  readonly sales_order_id?: number;
  readonly names?: readonly (string | null)[];
};
type FloorNotice = Partial<
  Readonly<
    Record<'batch_id' | 'goods_receipt_id' | 'return_location_id', number> & { batch_ids: readonly number[] }
  >
>;
