import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { CacheDb } from '../../db/cache-db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { isBegun } from '../../work-package/in-hand.ts';
import {
  completedHere,
  keepPicks,
  picksAt,
  withoutCustomer,
  type PickPlace,
  type PulledPicks,
} from '../../work-package/picks.ts';
import type { Http } from '../http.ts';
import { pullPick } from './pull-picks.ts';

interface Device {
  readonly http: Http;
  readonly outbox: Outbox;
  readonly cache: CacheDb;
}

/** Stores the deliveries that the OMS says a place has to pick, and those that it has no longer while articles are in hand. */
export async function keepRenewed(
  device: Device,
  place: PickPlace,
  user_id: number,
  pulled: PulledPicks,
  now: number,
): Promise<void> {
  const completed = new Set((await completedHere(device.outbox)).keys());
  const renewed = await withEnded(device, place, user_id, pulled);
  await keepPicks(device.cache, place, user_id, renewed, completed, now);
}

/**
 * Answer of the OMS, with the deliveries that somebody else ended while articles are in hand: they stay until those are
 * laid back (P4b). Of most the OMS says no more than that this store has them no longer.
 */
export async function withEnded(
  { http, outbox, cache }: Device,
  place: PickPlace,
  user_id: number,
  pulled: PulledPicks,
): Promise<PulledPicks> {
  const open = new Set(pulled.deliveries.map(({ id }) => id));
  const ended: DispatchRequest[] = [];
  for (const held of await picksAt(cache, place, user_id)) {
    if (open.has(held.id) || !(await isBegun(outbox, place, user_id, held.id))) continue;
    const now = await pullPick(http, held.sales_order.identifier, held.id);
    if (now.kind === 'ok') ended.push(now.value);
    else ended.push(now.kind === 'refused' ? { ...held, status: 'cancelled' } : held);
  }
  return { ...pulled, deliveries: [...pulled.deliveries, ...ended.map(withoutCustomer)] };
}
