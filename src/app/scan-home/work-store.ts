import { createStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { isOnline } from '../../device/online.ts';
import { outbox } from '../device/device.ts';
import { packagesAt } from '../device/packages.ts';
import { arrange, itemOfBatch, itemOfPackage, keyOf, type Work } from './view.ts';

type Place = Pick<LocationRef, 'type' | 'identifier'>;

export interface WorkModel {
  work: Work | undefined;
  /** 'offline': what the device holds; 'failed': the OMS answered, and not with batches. */
  state: 'loading' | 'fresh' | 'offline' | 'failed';
  load: () => Promise<void>;
}

/** The work of a user at a place. A failed renewal keeps what was there in sight. */
export const createWorkStore = (place: Place, userId: number) =>
  createStore<WorkModel>()(set => ({
    work: undefined,
    state: 'loading',
    load: async () => set(await readWork(place, userId)),
  }));

async function readWork(place: Place, userId: number): Promise<Partial<WorkModel>> {
  const packages = await packagesAt(place, userId);
  const onDevice = new Set(packages.map(({ batch }) => batch.identifier));
  if (isOnline()) {
    const { fetchBatches } = await import('./queries.ts');
    const answer = await fetchBatches(place);
    if (answer.kind === 'refused') return { state: 'failed' };
    if (answer.kind === 'ok') {
      const sortable = answer.body.filter(batch => batch.type.is_sortable);
      const items = sortable.map(batch => itemOfBatch(batch, onDevice.has(batch.identifier)));
      return { state: 'fresh', work: arrange(items) };
    }
  }
  const held = packages.map(async workPackage => {
    const entries = await outbox.ofWork(`${keyOf(place)}/batch/${workPackage.batch.identifier}`);
    return itemOfPackage(workPackage, entries);
  });
  return { state: 'offline', work: arrange(await Promise.all(held)) };
}
