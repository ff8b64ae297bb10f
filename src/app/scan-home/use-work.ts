import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { onOnlineChange } from '../../device/online.ts';
import { useSignedIn } from '../state/session.ts';
import { createWorkStore, type WorkModel } from './work-store.ts';

const REFRESH_MS = 60_000;

/** The work at a place, renewed every minute, when the network comes back and when the page is looked at again. */
export function useWork(place: LocationRef): WorkModel {
  const userId = useSignedIn().user.id;
  const [store] = useState(() => createWorkStore(place, userId));
  useEffect(() => {
    const load = () => void store.getState().load();
    load();
    const timer = setInterval(load, REFRESH_MS);
    const stop = onOnlineChange(load);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [store]);
  return useStore(store);
}
