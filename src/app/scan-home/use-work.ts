import { useState } from 'react';
import { useStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { useRenewal } from '../state/renewal.ts';
import { useSignedIn } from '../state/session.ts';
import { createWorkStore, type WorkModel } from './work-store.ts';

/** The work at a place, kept fresh. */
export function useWork(place: LocationRef): WorkModel {
  const userId = useSignedIn().user.id;
  const [store] = useState(() => createWorkStore(place, userId));
  useRenewal(store.getState().load);
  return useStore(store);
}
