import { useState } from 'react';
import { useStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { seeReceipts } from '../../../core/access/receipts.ts';
import { mayOf } from '../state/asker.ts';
import { useRenewal } from '../state/renewal.ts';
import { useSignedIn } from '../state/session.ts';
import { createWorkStore, type WorkModel } from './work-store.ts';

/** The work at a place, kept up to date. */
export function useWork(place: LocationRef): WorkModel {
  const session = useSignedIn();
  const receives = mayOf(session, seeReceipts);
  const [store] = useState(() => createWorkStore(place, { user_id: session.user.id, receives }));
  const model = useStore(store);
  useRenewal(model.load, model.state === 'failed');
  return model;
}
