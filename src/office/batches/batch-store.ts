import { createStore } from 'zustand';
import type { Batch } from '../../../contract/batch.ts';
import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import type { BatchQueries } from './queries.ts';

/** Results a page; fewer end the list (specification, section 9). */
const PAGE = 25;

export interface BatchModel {
  batch: Batch | 'loading' | 'not-found' | 'failed';
  deliveries: readonly DispatchRequest[] | 'loading' | 'failed';
  more: boolean;
  saving: boolean;
  note: 'saved' | 'save-failed' | null;
  load: () => Promise<void>;
  loadMore: () => Promise<void>;
  saveStatus: (status: BatchStatus) => Promise<void>;
}

/** One batch with its deliveries, as the OMS has them. */
export const createBatchStore = (queries: BatchQueries) =>
  createStore<BatchModel>()((set, get) => {
    const loadBatch = async () => {
      const answer = await queries.batch();
      if (answer.kind === 'ok') set({ batch: answer.body });
      else set({ batch: answer.kind === 'refused' && answer.status === 404 ? 'not-found' : 'failed' });
    };
    const loadPage = async (before: readonly DispatchRequest[]) => {
      const answer = await queries.deliveries(before.length, PAGE);
      if (answer.kind !== 'ok') return set({ deliveries: 'failed', more: false });
      set({ deliveries: [...before, ...answer.body], more: answer.body.length === PAGE });
    };
    return {
      batch: 'loading',
      deliveries: 'loading',
      more: false,
      saving: false,
      note: null,
      load: async () => {
        await Promise.all([loadBatch(), loadPage([])]);
      },
      loadMore: async () => {
        const { deliveries } = get();
        if (typeof deliveries !== 'string') await loadPage(deliveries);
      },
      async saveStatus(status) {
        set({ saving: true, note: null });
        const answer = await queries.saveStatus(status);
        set({ saving: false, note: answer.kind === 'ok' ? 'saved' : 'save-failed' });
        if (answer.kind === 'ok') set({ batch: answer.body });
        else await loadBatch();
      },
    };
  });
