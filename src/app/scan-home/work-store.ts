import { createStore } from 'zustand';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import type { LocationRef } from '../../../contract/session.ts';
import { isOnline } from '../../device/online.ts';
import { oneAtATime } from '../../../core/one-at-a-time/one-at-a-time.ts';
import { workOf } from '../../work-package/store.ts';
import { outbox } from '../device/device.ts';
import { packagesAt } from '../device/packages.ts';
import {
  arrange,
  isEmpty,
  itemOfBatch,
  itemOfPackage,
  itemOfReceipt,
  itemOfReceiptPackage,
  type ReceiptItem,
  type OfferedWork,
  type WorkItem,
} from './view.ts';

type WorkPlace = Pick<LocationRef, 'type' | 'identifier'>;

/** The user and place of the work, and whether goods receipts are part of it. */
export interface Worker {
  readonly user_id: number;
  readonly receives: boolean;
}

type Missing = 'batches' | 'receipts';

export interface WorkModel {
  work: OfferedWork | undefined;
  /** 'offline', 'failed': the device's data; 'failed': there is a network, and the OMS did not give it all. */
  state: 'loading' | 'fresh' | 'offline' | 'failed';
  /** Work that the OMS did not give. */
  missing: Missing | null;
  load: () => Promise<void>;
}

/** The OMS may answer within this time before the device's own data is shown instead, in ms. */
const PATIENCE_MS = 1000;

/** The work of a user at a place. When a refresh fails the previous data stays in sight. */
export const createWorkStore = (place: WorkPlace, worker: Worker) =>
  createStore<WorkModel>()((set, get) => ({
    work: undefined,
    state: 'loading',
    missing: null,
    load: oneAtATime(async () => {
      const packages = await packagesAt(place, worker.user_id);
      const timer = setTimeout(async () => {
        const work = await heldWork(place, packages);
        // An empty device is no empty workplace while the OMS is still asked.
        if (!get().work && !isEmpty(work)) set({ work });
      }, PATIENCE_MS);
      const asked = isOnline()
        ? await askWork(place, worker, packages).catch(() => 'batches' as const)
        : 'batches';
      clearTimeout(timer);
      if (typeof asked === 'object') set({ work: asked, state: 'fresh', missing: null });
      else if (isOnline())
        set({ work: get().work ?? (await heldWork(place, packages)), state: 'failed', missing: asked });
      else set({ work: await heldWork(place, packages), state: 'offline', missing: asked });
    }),
  }));

/** Otherwise what the OMS did not give of it: the batches, or the receipts that are part of the work. */
async function askWork(
  place: WorkPlace,
  { receives }: Worker,
  packages: readonly WorkPackage[],
): Promise<OfferedWork | Missing> {
  const { fetchBatches, fetchReceipts } = await import('./queries.ts');
  const [batches, receipts] = await Promise.all([
    fetchBatches(place),
    receives ? fetchReceipts(place) : undefined,
  ]);
  if (batches.kind !== 'ok') return 'batches';
  if (receipts && receipts.kind !== 'ok') return 'receipts';
  const sortable = batches.body.filter(batch => batch.type.is_sortable);
  const held = new Set(packages.flatMap(p => p.batch?.identifier ?? []));
  const heldReceipts = new Set(packages.flatMap(p => p.goods_receipt?.identifier ?? []));
  return arrange(
    sortable.map(batch => itemOfBatch(batch, held.has(batch.identifier))),
    (receipts?.body ?? []).map(receipt => itemOfReceipt(receipt, heldReceipts.has(receipt.identifier))),
  );
}

/** The work that is on the device. */
async function heldWork(
  { type, identifier }: WorkPlace,
  packages: readonly WorkPackage[],
): Promise<OfferedWork> {
  const batches: WorkItem[] = [];
  const receipts: ReceiptItem[] = [];
  const at = { type, location: identifier };
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
  return arrange(batches, receipts);
}
