import { createStore } from 'zustand';
import type { GoodsReceiptDetail } from '../../../contract/goods-receipt.ts';
import type { ReceiptQueries } from './queries.ts';

export interface ReceiptModel {
  receipt: GoodsReceiptDetail | 'loading' | 'not-found' | 'failed';
  load: () => Promise<void>;
}

/** One receipt as the OMS has it. */
export const createReceiptStore = (queries: ReceiptQueries, identifier: string) =>
  createStore<ReceiptModel>()(set => ({
    receipt: 'loading',
    load: async () => {
      const answer = await queries.receipt(identifier);
      if (answer.kind === 'ok') set({ receipt: answer.body });
      else set({ receipt: answer.kind === 'refused' && answer.status === 404 ? 'not-found' : 'failed' });
    },
  }));
