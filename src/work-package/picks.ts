import type { Mutation, MutationOf } from '../../contract/scanning/mutation.ts';
import type { DispatchRequest } from '../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../contract/orders/dispatch-type.ts';
import type { CacheDb } from '../db/cache-db.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** A location, whose deliveries its own people pick. */
export interface PickPlace {
  readonly type: string;
  readonly identifier: string;
}

const placeKey = ({ type, identifier }: PickPlace): string => `${type}/${identifier}`;

/** The location of a delivery. */
export const placeOf = (delivery: DispatchRequest): PickPlace => ({
  type: delivery.dispatcher_type,
  identifier: delivery.dispatcher_identifier,
});

/** The `work` of a delivery that is picked: its completion waits for the entries of that work. */
export const pickWork = (place: PickPlace, id: number): string => `${placeKey(place)}/pick/${id}`;

/** The `work` of a walk along the shelves for several deliveries. */
export const walkWork = (place: PickPlace): string => `${placeKey(place)}/pick-walk`;

/** The deliveries that a place has to pick, as the OMS sent them. */
export interface PulledPicks {
  readonly deliveries: readonly DispatchRequest[];
  readonly types: readonly DispatchType[];
}

type Completion = MutationOf<'pick-shipped' | 'pick-unable-to-ship'>;
const completes = (mutation: Mutation): mutation is Completion =>
  mutation.type === 'pick-shipped' || mutation.type === 'pick-unable-to-ship';

/** Deliveries whose completion is recorded here and not confirmed by the OMS, by id. */
export async function completedHere(
  outbox: Pick<Outbox, 'list'>,
): Promise<ReadonlyMap<number, 'waiting' | 'refused'>> {
  const completed = new Map<number, 'waiting' | 'refused'>();
  for (const { mutation, state, resolved_by } of await outbox.list()) {
    if (!completes(mutation)) continue;
    completed.set(
      mutation.dispatch_request_id,
      state === 'parked' && resolved_by === null ? 'refused' : 'waiting',
    );
  }
  return completed;
}

/**
 * The deliveries whose completion the OMS confirmed to this device, each with the time of that (epoch ms). A list that
 * the OMS sent earlier still has them as open.
 */
export async function confirmedHere(outbox: Pick<Outbox, 'lastEnded'>): Promise<ReadonlyMap<number, number>> {
  const ended = await outbox.lastEnded(LATELY_ENDED);
  return new Map(
    ended.flatMap(({ mutation, state, done_at }) =>
      state === 'done' && completes(mutation) ? [[mutation.dispatch_request_id, done_at ?? 0] as const] : [],
    ),
  );
}
/** A device ends fewer between two lists of the OMS. */
const LATELY_ENDED = 100;

/**
 * Stores the deliveries that a place has to pick. Those that are no longer open leave the device, except when this
 * device still has to report or repair them: then they keep their articles and lose the customer.
 */
export async function keepPicks(
  cache: CacheDb,
  place: PickPlace,
  user_id: number,
  pulled: PulledPicks,
  completed: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const key = placeKey(place);
  const rows = pulled.deliveries.map(delivery => ({
    id: delivery.id,
    user_id,
    place: key,
    saved_at: now,
    delivery: completed.has(delivery.id) ? withoutCustomer(delivery) : delivery,
  }));
  const open = new Set(rows.map(row => row.id));
  await cache.transaction('rw', cache.picks, cache.dispatch_types, async () => {
    const gone = cache.picks.where('[user_id+place]').equals([user_id, key]);
    const before = await gone.filter(row => !open.has(row.id)).toArray();
    await cache.picks.bulkDelete(before.filter(row => !completed.has(row.id)).map(row => row.id));
    await cache.picks.bulkPut([
      ...rows,
      ...before
        .filter(row => completed.has(row.id))
        .map(row => ({ ...row, saved_at: now, delivery: withoutCustomer(row.delivery) })),
    ]);
    await cache.dispatch_types.put({ place: key, types: [...pulled.types] });
  });
}

/** Stores one delivery as it is now; of one that is no longer open, only the articles in hand. */
export async function keepPick(
  cache: CacheDb,
  user_id: number,
  delivery: DispatchRequest,
  now: number,
): Promise<void> {
  const open = delivery.status === 'requested';
  await cache.picks.put({
    id: delivery.id,
    user_id,
    place: placeKey(placeOf(delivery)),
    saved_at: now,
    delivery: open ? delivery : withoutCustomer(delivery),
  });
}

/** The deliveries of a place that are on the device, oldest first; without those that were confirmed since they came. */
export async function picksAt(
  cache: CacheDb,
  place: PickPlace,
  user_id: number,
  confirmed: ReadonlyMap<number, number> = new Map(),
): Promise<DispatchRequest[]> {
  const rows = await cache.picks
    .where('[user_id+place]')
    .equals([user_id, placeKey(place)])
    .toArray();
  const open = rows.filter(({ id, saved_at }) => (confirmed.get(id) ?? 0) <= saved_at);
  return oldestFirst(open.map(row => row.delivery));
}

/** When the OMS last sent all that a place has to pick, epoch ms; null: the device has nothing of it. */
export async function picksFetchedAt(
  cache: CacheDb,
  place: PickPlace,
  user_id: number,
): Promise<number | null> {
  const rows = cache.picks.where('[user_id+place]').equals([user_id, placeKey(place)]);
  let oldest: number | null = null;
  // A delivery that was fetched by itself is newer than the others.
  await rows.each(({ saved_at }) => (oldest = Math.min(oldest ?? saved_at, saved_at)));
  return oldest;
}

/** A delivery of a user on this device; null: it is not here. */
export async function pickOnDevice(
  cache: CacheDb,
  id: number,
  user_id: number,
): Promise<DispatchRequest | null> {
  const row = await cache.picks.get(id);
  return row?.user_id === user_id ? row.delivery : null;
}

/** The carriers and methods of a place on this device; null: they are unknown. */
export const dispatchTypesAt = async (
  cache: CacheDb,
  place: PickPlace,
): Promise<readonly DispatchType[] | null> =>
  (await cache.dispatch_types.get(placeKey(place)))?.types ?? null;

/** Stores the carriers and methods of a place. */
export async function keepDispatchTypes(
  cache: CacheDb,
  place: PickPlace,
  types: readonly DispatchType[],
): Promise<void> {
  await cache.dispatch_types.put({ place: placeKey(place), types });
}

/** The delivery is no longer open here, so the customer leaves the device. */
export async function forgetCustomer(cache: CacheDb, id: number): Promise<void> {
  await cache.picks
    .where('id')
    .equals(id)
    .modify(row => {
      (row as { delivery: DispatchRequest }).delivery = withoutCustomer(row.delivery);
    });
}

/** By the time of the order, then by number. */
const oldestFirst = (deliveries: readonly DispatchRequest[]): DispatchRequest[] =>
  [...deliveries].sort(
    (a, b) => (a.sales_order.placed_at ?? '').localeCompare(b.sales_order.placed_at ?? '') || a.id - b.id,
  );

/** The delivery without its customer. */
export const withoutCustomer = (delivery: DispatchRequest): DispatchRequest => {
  const { shipping_address: _, ...sales_order } = delivery.sales_order;
  return { ...delivery, sales_order };
};
