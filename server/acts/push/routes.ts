import type { FastifyInstance } from 'fastify';
import {
  deletePushSubscription,
  getPushSubscription,
  type PushAddress,
  putPushSubscription,
} from '../../../contract/push.ts';
import { QUIET_HOURS } from '../../../core/push/quiet-hours.ts';
import { compose, rowOf } from '../../ground/db/compose.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, refuse } from '../../ground/http/problem.ts';
import { makePushKeys, pushKeys } from './keys.ts';
import { knowAlready, lockTold } from './told.ts';
import { areKeys, isPushService } from './web-push.ts';

const noPush = refuse(409, 'push-is-off', 'Pushmeldingen staan uit.');
const unknownService = refuse(
  422,
  'unknown-push-service',
  'De pushdienst van deze browser is niet bekend bij het OMS.',
);
const badKeys = refuse(400, 'invalid-request', 'De sleutels van deze browser zijn niet geldig.');
/** A user has few browsers, and few shops at each; of more the longest unused go. */
const MOST_OF_A_USER = 100;

/** Subscriptions to push messages: per user, device and location (shell-search-settings.md 2.13; extra). */
export function pushRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const { push } = config;
  app.addHook('onReady', () => makePushKeys(db));

  mount(
    app,
    getPushSubscription,
  )(async ({ params, user }) => {
    const location = await findLocation(db, params);
    if (!location) return notFound();
    const row = await db.one<{ address: string; others: number }>(SELECT, [
      user.id,
      params.device,
      location.id,
    ]);
    return {
      status: 200,
      body: {
        address: row?.address ?? null,
        others: row?.others ?? 0,
        public_key: push.on && !push.oneSignal ? (await pushKeys(db)).public_key : null,
        quiet_hours: location.quiet_hours,
      },
    };
  });

  mount(
    app,
    putPushSubscription,
  )(async ({ params, body, user, tx, request }) => {
    if (!push.on) return noPush;
    if (body.provider === 'web-push' && push.oneSignal) return noPush;
    if (body.provider === 'web-push' && !isPushService(body.endpoint, push)) return unknownService;
    if (body.provider === 'web-push' && !areKeys(body)) return badKeys;
    if (body.provider === 'one-signal' && !push.oneSignal) return noPush;
    const location = await findLocation(tx, params);
    if (!location) return notFound();
    await lockTold(tx, location.id);
    await knowAlready(tx, location.id);
    await tx.execute(SUBSCRIBE, [
      user.id,
      params.device,
      location.id,
      ...columnsOf(body),
      request.headers.origin ?? null,
    ]);
    tx.write(KEEP_FEW, [user.id, MOST_OF_A_USER]);
    return { status: 204 };
  });

  mount(
    app,
    deletePushSubscription,
  )(async ({ params, user, tx }) => {
    const location = await findLocation(tx, params);
    if (!location) return notFound();
    await tx.execute(
      'DELETE FROM push_subscriptions WHERE user_id = $1 AND device_id = $2 AND location_id = $3',
      [user.id, params.device, location.id],
    );
    return { status: 204 };
  });
}

const findLocation = (db: Queryable, at: LocationPath) =>
  rowOf(
    db,
    compose
      .selectFrom('typed_locations as l')
      .select(eb => [
        'l.id',
        eb
          .selectFrom('location_properties as p')
          .innerJoin('location_property_keys as k', 'k.id', 'p.location_property_key_id')
          .select('p.varchar_value')
          .whereRef('p.location_id', '=', 'l.id')
          .where('k.identifier', '=', QUIET_HOURS)
          .as('quiet_hours'),
      ])
      .where(place(at)),
  );

const columnsOf = (address: PushAddress): readonly (string | null)[] =>
  address.provider === 'web-push'
    ? [address.provider, address.endpoint, address.p256dh, address.auth]
    : [address.provider, address.subscription_id, null, null];

const SELECT = `
  SELECT address, (SELECT count(*)::int FROM push_subscriptions o WHERE o.address = s.address AND o.id <> s.id) AS others
  FROM push_subscriptions s WHERE user_id = $1 AND device_id = $2 AND location_id = $3`;
const SUBSCRIBE = `
  INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address, p256dh, auth,
    origin)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (user_id, device_id, location_id) DO UPDATE SET provider = EXCLUDED.provider, address = EXCLUDED.address,
    p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, origin = EXCLUDED.origin, used_at = now()`;
const KEEP_FEW = `
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY used_at DESC, id DESC OFFSET $2)`;
