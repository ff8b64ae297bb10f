import type { FastifyInstance } from 'fastify';
import { events, type OmsEvent } from '../../../contract/scanning/event.ts';
import { sortBatches } from '../../../core/access/batches.ts';
import { pickDeliveries, printLabels } from '../../../core/access/orders.ts';
import { receiveReturns } from '../../../core/access/returns.ts';
import { holds } from '../../../core/access/right.ts';
import { compose, rowOf } from '../../ground/db/compose.ts';
import { place } from '../../ground/db/place.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { foreignLocation, notFound } from '../../ground/http/problem.ts';
import { mayUseLocation, requireRight, type User } from '../../ground/session/user.ts';
import type { Topics, Subscriber } from './channels.ts';
import { createHub } from './hub.ts';
import { createRightsWatch } from '../../ground/events/rights-watch.ts';
import { type EventStream, openStream } from '../../ground/events/stream.ts';
import { selectLocationClaims } from './work-news.ts';

/** Server-sent events of one location (extra). */
export async function eventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, notifications, sessions } = deps;
  const report = (error: unknown): void => app.log.error({ err: error }, 'events failed');
  const hub = createHub(db, report);
  const rights = createRightsWatch(sessions, report);

  const unsubscribe = await notifications.onNotify('oms_events', payload => {
    if (payload === null) return hub.endAll();
    const notice = JSON.parse(payload) as Notice;
    const { batch_id, batch_ids = [], goods_receipt_id, return_location_id, print_job_id } = notice;
    if (batch_id !== undefined) hub.workChanged({ type: 'batch', id: batch_id });
    for (const id of batch_ids) hub.workChanged({ type: 'batch', id });
    if (goods_receipt_id !== undefined) hub.workChanged({ type: 'goods-receipt', id: goods_receipt_id });
    if (return_location_id !== undefined) hub.returnsChanged(return_location_id);
    const { pick_location_id, dispatch_request_id } = notice;
    if (pick_location_id !== undefined && dispatch_request_id !== undefined)
      hub.pickChanged(pick_location_id, dispatch_request_id);
    if (print_job_id !== undefined) hub.printJobChanged(print_job_id);
  });
  const unwatch = await notifications.onNotify('session_changed', rights.changed);
  // An open stream would block `app.close()` for good; onClose comes after that.
  app.addHook('preClose', async () => {
    unsubscribe();
    unwatch();
    await hub.close();
  });

  mount(
    app,
    events,
  )(async ({ user, query, request, reply }) => {
    const at = { type: query.location_type, location: query.location };
    const location = await rowOf(
      db,
      compose.selectFrom('typed_locations as l').select('l.id').where(place(at)),
    );
    const topicsFor = (who: User): Topics | undefined =>
      location &&
      !requireRight(who, events.access.right) &&
      mayUseLocation(who, query.location_type, query.location)
        ? topicsOf(who)
        : undefined;
    const topics = topicsFor(user);
    if (!location && user.canmanagealllocations) return notFound('Locatie niet gevonden');
    if (!location || !topics) return foreignLocation;

    // Before the stream is open nothing can be missed: the client asks for earlier changes then.
    let stream: EventStream | undefined;
    let isOver = false;
    const subscriber: Subscriber = {
      topics,
      send: event => stream?.write(`data: ${event}\n\n`),
      end() {
        isOver = true;
        stream?.end();
      },
    };
    const watched = rights.watch(request, now => {
      const left = now?.id === user.id ? topicsFor(now) : undefined;
      // Also with another right: the client connects again, and asks for its work anew.
      if (!left || !isSame(left, topics)) subscriber.end();
    });
    const leave = await hub.subscribe(location.id, subscriber).catch((error: unknown) => {
      watched.stop();
      throw error;
    });
    // A permission that was taken away between the request's own check and the watch was reported to nobody.
    await watched.look();
    stream = openStream(reply, () => {
      watched.stop();
      leave();
    });
    if (isOver) stream.end();
    else await sendClaims(location.id, subscriber, stream);
    return taken;
  });

  /** From here on nothing is missed; starts with the present claims. */
  async function sendClaims(location_id: number, { topics, send }: Subscriber, stream: EventStream) {
    stream.write(': verbonden\n\n');
    try {
      const claims = topics.batches ? await selectLocationClaims(db, location_id) : [];
      for (const { source, claim } of claims)
        send(JSON.stringify({ type: 'claim', source, claim } satisfies OmsEvent));
    } catch (error) {
      // The reply is the stream by now: it ends, and the client reconnects.
      report(error);
      stream.end();
    }
  }
}

const topicsOf = (user: User): Topics => ({
  batches: holds(user, sortBatches),
  returns: holds(user, receiveReturns),
  picks: holds(user, pickDeliveries),
  prints: holds(user, printLabels),
});

const isSame = (one: Topics, other: Topics): boolean =>
  one.batches === other.batches &&
  one.returns === other.returns &&
  one.picks === other.picks &&
  one.prints === other.prints;

/** The payload of NOTIFY: one of these. */
type Notice = Partial<
  Record<
    | 'batch_id'
    | 'goods_receipt_id'
    | 'return_location_id'
    | 'print_job_id'
    | 'pick_location_id'
    | 'dispatch_request_id',
    number
  > & { batch_ids: number[] }
>;
