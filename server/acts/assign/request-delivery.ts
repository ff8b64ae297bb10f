import { arrivalDay, daysOfWork } from '../../../core/assign/dates.ts';
import { serviceOf } from '../../../core/assign/facts.ts';
import { dayIn, type Day } from '../../../core/calendar/day.ts';
import { wallTime } from '../../../core/calendar/time.ts';
import { requestDay } from '../../../core/assign/request-day.ts';
import type { RequestMode } from '../../../core/assign/request-modes.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { authorOfJob, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { tellOutside } from '../outside/tell-outside.ts';
import { serviceDay } from '../../../core/service-time/service-day.ts';
import { type KnownPlace, loadPlaces } from './load-places.ts';

/** The payload of a job about one delivery. */
export interface OfDelivery {
  readonly dispatch_request_id: number;
}

/**
 * Requests a delivery of a location that is asked directly or outside, when its day has come; before that it asks for another
 * look on that day (order-rules.md 1, Way). Nothing happens when it was requested, moved or paused meanwhile. It is requested
 * outside from the first try to send it: from then on it may be there.
 */
export const requestDelivery = async (db: Database, { dispatch_request_id: id }: OfDelivery): Promise<void> =>
  void (await untilSettled(() => db.transaction(tx => requestOnItsDay(tx, id))));

/** The same in a transaction of its caller; gives the day that it waits for, and undefined when its location is not asked so. */
export async function requestOnItsDay(
  tx: Transaction,
  id: number,
): Promise<{ readonly on: Day | null } | undefined> {
  await lockDelivery(tx, everywhere, { id });
  const delivery = await tx.one<Waiting>(WAITING, [id]);
  const place = delivery && (await placeOf(tx, delivery.location_id));
  const to = place && REQUESTED[place.request_mode];
  if (!to) return undefined;
  const { dispatch_date, dispatch_type, dispatch_action, status } = delivery;
  const day = dispatch_date && dayAsked(place, serviceOf(dispatch_type, dispatch_action), dispatch_date);
  if (!(await requestFrom(tx, id, status, day, place.time_zone, to))) return { on: day };
  if (to === 'requested-externally') await tellOutside(tx, id, 'request');
  return { on: null };
}

/** Asks for a look at all that is to be requested of such locations: one may have become such, or be asked earlier than before. */
export async function requestWaiting(db: Database): Promise<void> {
  await db.execute(REQUEST_WAITING);
}

/** Status of a delivery that is asked of its location by itself. */
const REQUESTED: Readonly<Partial<Record<RequestMode, DeliveryStatus>>> = {
  direct: 'requested',
  external: 'requested-externally',
};

interface Waiting {
  readonly status: DeliveryStatus;
  readonly location_id: number;
  readonly dispatch_type: string;
  readonly dispatch_action: 'crossdocking' | null;
  readonly dispatch_date: Day | null;
}

const placeOf = async (tx: Transaction, id: number): Promise<KnownPlace | undefined> =>
  (await loadPlaces(tx)).places.find(place => place.id === id);

const dayAsked = (place: KnownPlace, service: string, dispatch_date: Day): Day =>
  requestDay(
    dispatch_date,
    daysOfWork({ place, service }),
    day => serviceDay(place.service_times, service, day) !== null,
  );

/** Requests it on a day of a zone, or now when that has come; null: now. Gives whether it did. */
async function requestFrom(
  tx: Transaction,
  id: number,
  from: DeliveryStatus,
  day: Day | null,
  zone: string,
  status: DeliveryStatus = 'requested',
): Promise<boolean> {
  const now = Date.now();
  if (day !== null && day > dayIn(zone, now)) {
    const wait = (wallTime(zone, day, '00:00').at - now) / 1000;
    const name = from === 'crossdock-requested' ? 'fed' : 'request';
    addJob(tx, name, { dispatch_request_id: id }, wait, `${name}-${String(id)}`);
    return false;
  }
  await writeDeliveries(tx, authorOfJob('timer'), [{ id, from, status, actor: system }]);
  return true;
}

/**
 * A store's delivery that others feed: once all they send is there, the store is asked to hand it over; when one of them
 * sends nothing, it is short itself, and planned anew (order-rules.md 5, feeder).
 */
export const followFeeders = (db: Database, { dispatch_request_id: id }: OfDelivery): Promise<void> =>
  untilSettled(() =>
    db.transaction(async tx => {
      await lockDelivery(tx, everywhere, { id });
      const fed = await tx.one<{ readonly feeders: readonly Feeder[]; readonly time_zone: string }>(FED, [
        id,
      ]);
      if (!fed) return;
      if (fed.feeders.some(({ status }) => SENDS_NOTHING.has(status)))
        await writeDeliveries(tx, authorOfJob('assigner'), [
          { id, from: 'crossdock-requested', status: 'crossdock-unable-to-ship', actor: system },
        ]);
      else if (fed.feeders.every(({ status }) => HAS_SENT.has(status)))
        await requestFrom(tx, id, 'crossdock-requested', lastArrival(fed.feeders), fed.time_zone);
    }),
  );

interface Feeder {
  readonly status: DeliveryStatus;
  readonly delivery_date: Day | null;
  readonly shipped_at: string | null;
  readonly time_zone: string;
  readonly method: Parameters<typeof arrivalDay>[1];
}

/** The day that the last of them is there: as planned, or later when it left later; null: all are. */
const lastArrival = (feeders: readonly Feeder[]): Day | null =>
  feeders
    .filter(({ status }) => status !== 'delivered')
    .flatMap(({ delivery_date, shipped_at, time_zone, method }) => [
      delivery_date,
      shipped_at === null ? null : arrivalDay(dayIn(time_zone, Date.parse(shipped_at)), method),
    ])
    .filter(day => day !== null)
    .sort()
    .at(-1) ?? null;

const HAS_SENT: ReadonlySet<DeliveryStatus> = new Set(['shipped', 'delivered']);
const SENDS_NOTHING: ReadonlySet<DeliveryStatus> = new Set([
  'cancelled',
  'unable-to-ship',
  'unable-to-ship-final',
  'denied',
]);

const WAITING = `
  SELECT status, location_id, dispatch_type, dispatch_action, dispatch_date FROM dispatch_requests
  WHERE id = $1 AND status = 'to-be-requested' AND paused_at IS NULL AND batch_id IS NULL
    AND NOT EXISTS (SELECT FROM outside_messages WHERE dispatch_request_id = $1 AND refusal_key = change_key)`;

const REQUEST_WAITING = `
  SELECT graphile_worker.add_job('request', json_build_object('dispatch_request_id', id), job_key := 'request-' || id)
  FROM dispatch_requests WHERE status = 'to-be-requested' AND batch_id IS NULL AND paused_at IS NULL
    AND location_id IN (SELECT id FROM locations WHERE request_mode(id) IN ('direct', 'external'))`;

const FED = `
  SELECT json_agg(json_build_object('status', f.status, 'delivery_date', f.delivery_date, 'shipped_at', f.shipped_at,
    'time_zone', fl.time_zone, 'method', CASE WHEN m.id IS NOT NULL THEN
      json_build_object('transit_days', m.transit_days, 'delivery_weekdays', m.delivery_weekdays) END)) AS feeders, l.time_zone
  FROM dispatch_requests d JOIN locations l ON l.id = d.location_id JOIN dispatch_request_cascades c ON c.into_id = d.id JOIN dispatch_requests f ON f.id = c.from_id
  JOIN locations fl ON fl.id = f.location_id LEFT JOIN carrier_methods m ON m.id = f.carrier_method_id
  WHERE d.id = $1 AND d.status = 'crossdock-requested' AND d.paused_at IS NULL GROUP BY d.id, l.id`;
