import type { FastifyInstance, FastifyReply } from 'fastify';
import { events, type OmsEvent } from '../../contract/event.ts';
import type { Deps } from '../deps.ts';
import { mount, taken } from '../mount.ts';
import { foreignLocation } from '../problem.ts';
import { sessionToken } from '../session/authenticate.ts';
import { mayUseLocation, requirePermission, type User } from '../session/user.ts';
import { createHub } from './hub.ts';
import { selectLocationClaims } from './work-news.ts';

const HEARTBEAT_MS = 15_000;
/** Then the stream ends and the client comes back, with a session that must still hold. */
const LONGEST_MS = 3_600_000;
/** A listener that does not read is let go of. */
const MOST_UNREAD_BYTES = 1_048_576;

/** Server-sent events of one location (extra). */
export async function eventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, notifications, sessions } = deps;
  const hub = createHub(db, error => app.log.error({ err: error }, 'events failed'));
  const checks = new Set<(user_id: string | null) => void>();

  const deaf = await notifications.onNotify('oms_events', payload => {
    if (payload === null) return hub.endAll();
    const told = JSON.parse(payload) as Told;
    const { batch_id, batch_ids = [], goods_receipt_id, return_location_id, print_job_id } = told;
    if (batch_id !== undefined) hub.workChanged({ type: 'batch', id: batch_id });
    for (const id of batch_ids) hub.workChanged({ type: 'batch', id });
    if (goods_receipt_id !== undefined) hub.workChanged({ type: 'goods-receipt', id: goods_receipt_id });
    if (return_location_id !== undefined) hub.returnsChanged(return_location_id);
    const { pick_location_id, dispatch_request_id } = told;
    if (pick_location_id !== undefined && dispatch_request_id !== undefined)
      hub.pickChanged(pick_location_id, dispatch_request_id);
    if (print_job_id !== undefined) hub.printJobChanged(print_job_id);
  });
  const unaware = await notifications.onNotify('session_changed', payload => {
    for (const check of checks) check(payload);
  });
  // An open stream would hold `app.close()` up for good; onClose is too late.
  app.addHook('preClose', done => {
    deaf();
    unaware();
    hub.endAll();
    done();
  });

  mount(
    app,
    events,
  )(async ({ user, query, request, reply }) => {
    const location = await db.one<{ id: number }>(
      `SELECT l.id FROM locations l JOIN location_types t ON t.id = l.location_type_id
       WHERE t.identifier = $1 AND l.identifier = $2`,
      [query.location_type, query.location],
    );
    const mayListen = (who: User | undefined): boolean =>
      who !== undefined &&
      !requirePermission(who, ...events.access.anyOf) &&
      mayUseLocation(who, query.location_type, query.location);
    if (!location || !mayListen(user)) return foreignLocation;

    const stream = openStream(reply);
    const may = (permission: string) => user.permissions.has(permission);
    const hears = {
      batches: may('orders.batch.process.sort'),
      returns: may('orders.batch.process.return'),
      picks: may('orders.pickbystore.process'),
      prints: may('orders.dispatchrequests.printlabels'),
    };
    const subscriber = {
      hears,
      send: (event: string) => stream.write(`data: ${event}\n\n`),
      end: stream.end,
    };
    const check = async (user_id: string | null) => {
      if (user_id !== null && user_id !== String(user.id)) return;
      const found = await sessions.find(sessionToken(request) ?? '').catch(() => undefined);
      if (!mayListen(found?.user)) stream.end();
    };
    const onSession = (user_id: string | null) => void check(user_id);
    checks.add(onSession);
    const leave = await hub.subscribe(location.id, subscriber);
    stream.onEnd(() => {
      checks.delete(onSession);
      leave();
    });
    stream.write(': verbonden\n\n');
    const claims = hears.batches ? await selectLocationClaims(db, location.id) : [];
    for (const { source, claim } of claims)
      subscriber.send(JSON.stringify({ type: 'claim', source, claim } satisfies OmsEvent));
    return taken;
  });
}

/** One of them, as NOTIFY says it. */
type Told = Partial<
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

/** Takes the reply over and keeps it alive. `onEnd` calls at once when the listener has gone already. */
function openStream(reply: FastifyReply) {
  const headers = reply.getHeaders() as Record<string, string | string[]>;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx and its kin would keep events back.
    'x-accel-buffering': 'no',
  });
  let ended = false;
  let onEnd: (() => void) | undefined;
  const write = (text: string) => {
    if (ended) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  };
  const heartbeat = setInterval(() => write(': leeft\n\n'), HEARTBEAT_MS);
  const latest = setTimeout(() => raw.end(), LONGEST_MS);
  raw.on('error', () => raw.destroy());
  raw.once('close', () => {
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(latest);
    onEnd?.();
  });
  return {
    write,
    end: () => void raw.end(),
    onEnd(call: () => void) {
      onEnd = call;
      if (ended) call();
    },
  };
}
