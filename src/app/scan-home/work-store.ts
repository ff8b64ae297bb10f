import { createStore } from 'zustand';
import type { LocationRef } from '../../../contract/session.ts';
import { isOnline } from '../../device/online.ts';
import { workOf } from '../../work-package/store.ts';
import { outbox } from '../device/device.ts';
import { packagesAt } from '../device/packages.ts';
import {
  arrange,
  itemOfBatch,
  itemOfPackage,
  itemOfReceipt,
  itemOfReceiptPackage,
  type ReceiptItem,
  type Work,
  type WorkItem,
} from './view.ts';

type Place = Pick<LocationRef, 'type' | 'identifier'>;

/** The user and place of the work, and whether goods receipts are part of it. */
export interface Worker {
  readonly user_id: number;
  readonly receives: boolean;
}

export interface WorkModel {
  work: Work | undefined;
  /** 'offline', 'failed': the device's data; 'failed': there is a network, and the OMS gave no batches. */
  state: 'loading' | 'fresh' | 'offline' | 'failed';
  load: () => Promise<void>;
}

/** The work of a user at a place. When a refresh fails the previous data stays in sight. */
export const createWorkStore = (place: Place, worker: Worker) =>
  createStore<WorkModel>()((set, get) => ({
    work: undefined,
    state: 'loading',
    async load() {
      const read = await readWork(place, worker);
      set(read.state === 'failed' && get().work ? { state: read.state } : read);
    },
  }));

async function readWork(place: Place, { user_id, receives }: Worker): Promise<Partial<WorkModel>> {
  const packages = await packagesAt(place, user_id);
  if (isOnline()) {
    const { fetchBatches, fetchReceipts } = await import('./queries.ts');
    const [batches, receipts] = await Promise.all([
      fetchBatches(place),
      receives ? fetchReceipts(place) : undefined,
    ]);
    if (batches.kind === 'ok') {
      const sortable = batches.body.filter(batch => batch.type.is_sortable);
      const held = new Set(packages.flatMap(p => p.batch?.identifier ?? []));
      const heldReceipts = new Set(packages.flatMap(p => p.goods_receipt?.identifier ?? []));
      return {
        state: 'fresh',
        work: arrange(
          sortable.map(batch => itemOfBatch(batch, held.has(batch.identifier))),
          receipts?.kind === 'ok'
            ? receipts.body.map(receipt => itemOfReceipt(receipt, heldReceipts.has(receipt.identifier)))
            : [],
        ),
      };
    }
  }
  const batches: WorkItem[] = [];
  const receipts: ReceiptItem[] = [];
  const at = { type: place.type, location: place.identifier };
  for (const held of packages) {
    const { batch, goods_receipt } = held;
    if (batch) {
      const source = { type: 'batch', identifier: batch.identifier } as const;
      batches.push(itemOfPackage(batch, held, await outbox.ofWork(workOf({ ...at, source }))));
    } else if (goods_receipt) {
      const source = { type: 'goods-receipt', identifier: goods_receipt.identifier } as const;
      receipts.push(
        itemOfReceiptPackage(goods_receipt, held, await outbox.ofWork(workOf({ ...at, source }))),
      );
    }
  }
  return { state: isOnline() ? 'failed' : 'offline', work: arrange(batches, receipts) };
}
