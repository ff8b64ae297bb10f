import type { LocationRef } from '../../../contract/session.ts';
import { isUnderWay, savedWalk } from '../../flows/pick-by-store/walk/saved-walk.ts';
import { isOnline } from '../../device/online.ts';
import { stateKey } from '../../outbox/state-key.ts';
import { begunHand } from '../../flows/pick-by-store/session/saved-state.ts';
import {
  completedHere,
  confirmedHere,
  dispatchTypesAt,
  picksAt,
  picksFetchedAt,
  pickWork,
  walkWork,
} from '../../work-package/picks.ts';
import { cache, outbox } from '../device/device.ts';
import { http } from '../device/oms.ts';
import { inOrder, isWork, itemOf, type PickItem, type PickRow } from './view.ts';

type StorePlace = Pick<LocationRef, 'type' | 'identifier'>;

/** The deliveries that a place has to pick, as this device knows them. */
export async function picksHeld(place: StorePlace, userId: number): Promise<PickItem[]> {
  const [deliveries, types, completed] = await Promise.all([
    confirmedHere(outbox).then(confirmed => picksAt(cache, place, userId, confirmed)),
    dispatchTypesAt(cache, place),
    completedHere(outbox),
  ]);
  const rows = await Promise.all(
    deliveries.map(async (delivery): Promise<PickRow> => ({
      delivery,
      hand: begunHand(await outbox.loadFlow(stateKey(pickWork(place, delivery.id), userId))),
      completed: completed.get(delivery.id),
    })),
  );
  return inOrder(rows.filter(isWork).map(row => itemOf(row, types)));
}

/** Whether a walk of this worker is in progress at the place. */
export async function isWalking(place: StorePlace, userId: number): Promise<boolean> {
  const walk = savedWalk(await outbox.loadFlow(stateKey(walkWork(place), userId)));
  return walk !== null && isUnderWay(walk);
}

/** 'failed': there is a network, and the OMS gave no list. */
export type Renewed = 'fresh' | 'offline' | 'failed';

/** When the OMS last sent these, epoch ms; null: the device has none. */
export const picksAge = (place: StorePlace, userId: number): Promise<number | null> =>
  picksFetchedAt(cache, place, userId);

/** Asks the OMS for the deliveries that a place has to pick, and stores them on the device. */
export async function renewPicks(place: StorePlace, userId: number): Promise<Renewed> {
  if (!isOnline()) return 'offline';
  const [{ pullPicks }, { keepRenewed }] = await Promise.all([
    import('../../sync/pull/pull-picks.ts'),
    import('../../sync/pull/keep-renewed.ts'),
  ]);
  const pulled = await pullPicks(http, place);
  if (pulled.kind !== 'ok') return isOnline() ? 'failed' : 'offline';
  await keepRenewed({ http, outbox, cache }, place, userId, pulled.value, Date.now());
  void keepPictures(pulled.value.deliveries.flatMap(d => d.dispatch_request_lines.map(l => l.image_url)));
  return 'fresh';
}

const kept = new Set<string>();

/** Pictures are loaded through the service worker's cache, so that they are there offline. */
async function keepPictures(urls: readonly (string | null | undefined)[]): Promise<void> {
  for (const url of urls) {
    if (!url || kept.has(url)) continue;
    kept.add(url);
    await fetch(url, { priority: 'low' }).catch(() => kept.delete(url));
  }
}
