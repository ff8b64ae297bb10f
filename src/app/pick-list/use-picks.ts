import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { loadAgain } from '../../device/load-again.ts';
import { oneAtATime } from '../../../core/one-at-a-time/one-at-a-time.ts';
import { outbox } from '../device/device.ts';
import { flowServices } from '../flow-services.ts';
import { useRenewal } from '../state/renewal.ts';
import { useSignedIn } from '../state/session.ts';
import { isWalking, picksAge, picksHeld, renewPicks, type Renewed } from './read-picks.ts';
import type { PickItem } from './view.ts';

interface Picks {
  readonly items: readonly PickItem[] | undefined;
  /** A walk is in progress on this device. */
  readonly walking: boolean;
  readonly state: 'loading' | Renewed;
  /** When the OMS sent them, epoch ms; null: the device has none. */
  readonly fetchedAt: number | null;
  /** The device's deliveries, now. */
  readonly show: () => Promise<void>;
  readonly load: () => Promise<void>;
}

/** When a refresh fails the device's deliveries stay in sight. */
const createPickStore = (place: Pick<LocationRef, 'type' | 'identifier'>, userId: number) =>
  createStore<Picks>()((set, get) => {
    const held = () => picksHeld(place, userId).catch(() => get().items);
    return {
      items: undefined,
      walking: false,
      state: 'loading',
      fetchedAt: null,
      async show() {
        const items = await held();
        set({ walking: await isWalking(place, userId).catch(() => false) });
        // An empty device is no empty store while the OMS is still asked.
        if (items?.length !== 0 || get().state !== 'loading') set({ items });
      },
      load: oneAtATime(async () => {
        await get().show();
        const state = await renewPicks(place, userId).catch((): Renewed => 'failed');
        set({ state, items: await held(), fetchedAt: await picksAge(place, userId).catch(() => null) });
      }),
    };
  });

/** The place's deliveries: the device's at once, then the OMS's; kept up to date. */
export function usePicks(place: LocationRef): Picks {
  const { user, config } = useSignedIn();
  const userId = user.id;
  const [store] = useState(() => createPickStore(place, userId));
  const picks = useStore(store);
  const { load } = picks;
  useRenewal(load, picks.state === 'failed');
  const hasEvents = config.general['features-enabled'].includes('events');
  useEffect(() => {
    if (!hasEvents) return;
    const ended = new AbortController();
    void followPicks(place, load, ended.signal).catch(() => undefined);
    return () => ended.abort();
  }, [place, hasEvents, load]);
  useEffect(
    () =>
      outbox.subscribe(({ entries }) => {
        if (entries.some(e => e.mutation.type.startsWith('pick-'))) void store.getState().show();
      }),
    [store],
  );
  return picks;
}

/** Receives changes to the store's deliveries by others; loads after the list is drawn. */
async function followPicks(
  { type, identifier }: LocationRef,
  load: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { receiveEvents } = await loadAgain(() => import('../../flows/receive-events.ts'), signal);
  if (signal.aborted) return;
  receiveEvents(
    flowServices(),
    { type, location: identifier },
    news => {
      if (news.kind !== 'event' || news.event.type === 'pick-changed') void load();
    },
    signal,
  );
}
