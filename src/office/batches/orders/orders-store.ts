import { createStore } from 'zustand';
import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import type { BatchQueries } from '../queries.ts';
import { nextSort, type ColumnId, type OrderSort } from './orders-view.ts';

/** Results a page; fewer end the list (specification, section 9). */
const PAGE = 25;

export interface OrdersModel {
  /** null before the first answer. */
  deliveries: readonly DispatchRequest[] | null;
  state: 'idle' | 'loading' | 'failed' | 'stopped';
  /** There may be more after these. */
  more: boolean;
  sort: OrderSort;
  /** Identifiers of deliveries. */
  selected: ReadonlySet<string>;
  load: () => Promise<void>;
  loadMore: () => Promise<void>;
  /** Cancels the request in progress; loaded rows stay. */
  stop: () => void;
  sortBy: (column: ColumnId) => Promise<void>;
  select: (identifiers: readonly string[], on: boolean) => void;
}

/** The orders of a batch, page by page; an answer to another request than the last is dropped. */
export const createOrdersStore = (queries: Pick<BatchQueries, 'deliveries'>) =>
  createStore<OrdersModel>()((set, get) => {
    let asked = new AbortController();
    async function page(before: readonly DispatchRequest[]) {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      set({ state: 'loading' });
      const answer = await queries.deliveries({
        offset: before.length,
        limit: PAGE,
        sort: get().sort,
        signal,
      });
      if (signal.aborted) return;
      if (answer.kind !== 'ok') return set({ state: 'failed', more: true });
      // Changes by others may shift the pages: no row comes twice.
      const known = new Set(before.map(({ id }) => id));
      const fresh = answer.body.filter(({ id }) => !known.has(id));
      set({ state: 'idle', deliveries: [...before, ...fresh], more: answer.body.length === PAGE });
    }
    return {
      deliveries: null,
      state: 'loading',
      more: false,
      sort: { by: 'order_identifier', descending: false },
      selected: new Set(),
      load: () => page([]),
      async loadMore() {
        if (get().state !== 'loading') await page(get().deliveries ?? []);
      },
      stop() {
        asked.abort();
        set({ state: 'stopped', more: true });
      },
      async sortBy(column) {
        set({ sort: nextSort(get().sort, column) });
        await page([]);
      },
      select(identifiers, on) {
        const selected = new Set(get().selected);
        for (const identifier of identifiers)
          if (on) selected.add(identifier);
          else selected.delete(identifier);
        set({ selected });
      },
    };
  });
