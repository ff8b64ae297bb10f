import { createStore } from 'zustand';
import type { Batch } from '../../../contract/batch.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import type { BatchQueries } from './queries.ts';

export interface BatchModel {
  batch: Batch | 'loading' | 'not-found' | 'failed';
  saving: boolean;
  note: 'saved' | 'save-failed' | null;
  load: () => Promise<void>;
  dismiss: () => void;
  saveStatus: (status: BatchStatus) => Promise<void>;
}

/** One batch, as the OMS has it. */
export const createBatchStore = (queries: BatchQueries) =>
  createStore<BatchModel>()(set => {
    const loadBatch = async () => {
      const answer = await queries.batch();
      if (answer.kind === 'ok') set({ batch: answer.body });
      else set({ batch: answer.kind === 'refused' && answer.status === 404 ? 'not-found' : 'failed' });
    };
    return {
      batch: 'loading',
      saving: false,
      note: null,
      load: loadBatch,
      dismiss: () => set({ note: null }),
      async saveStatus(status) {
        set({ saving: true, note: null });
        const answer = await queries.saveStatus(status);
        set({ saving: false, note: answer.kind === 'ok' ? 'saved' : 'save-failed' });
        if (answer.kind === 'ok') set({ batch: answer.body });
        else await loadBatch();
      },
    };
  });
