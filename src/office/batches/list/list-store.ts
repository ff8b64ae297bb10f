import { createStore } from 'zustand';
import type { Batch, BatchType } from '../../../../contract/batch.ts';
import type { Location } from '../../../../contract/location.ts';
import { canLoad, dispatchers, settle, type BatchFilters } from './filters.ts';
import type { ListQueries } from './list-queries.ts';

export interface BatchListModel {
  /** Locations that can have batches; null while they are loaded. */
  dispatchers: readonly Location[] | null;
  /** Whether the user has more than one location. */
  mayChoose: boolean;
  types: readonly BatchType[];
  filters: BatchFilters;
  /** null: not loaded, or not to be loaded yet. */
  batches: readonly Batch[] | null;
  state: 'idle' | 'loading' | 'failed';
  start: () => Promise<void>;
  reload: () => Promise<void>;
  choose: (part: Partial<BatchFilters>) => Promise<void>;
}

interface ListOptions {
  initial: BatchFilters;
  keep: (filters: BatchFilters) => void;
  /** The one location whose batches are listed; null: the user chooses. */
  place: Place | null;
}
export interface Place {
  readonly type: string;
  readonly location: string;
}

/** The list of batches; an answer to another request than the last is dropped. */
export const createListStore = (queries: ListQueries, { initial, keep, place }: ListOptions) =>
  createStore<BatchListModel>()((set, get) => {
    let asked = new AbortController();
    return {
      dispatchers: null,
      mayChoose: false,
      types: [],
      filters: initial,
      batches: null,
      state: 'loading',
      async start() {
        set({ state: 'loading' });
        const [locations, types] = await Promise.all([queries.locations(), queries.types()]);
        if (locations.kind !== 'ok') return set({ state: 'failed' });
        const of = dispatchers(locations.body).filter(
          ({ location_type, identifier }) =>
            !place || (location_type.identifier === place.type && identifier === place.location),
        );
        set({
          dispatchers: of,
          mayChoose: !place && locations.body.length > 1,
          types: types.kind === 'ok' ? types.body : [],
          filters: settle(get().filters, of),
        });
        await get().reload();
      },
      async reload() {
        const { filters, dispatchers: of, start } = get();
        if (!of) return start();
        asked.abort();
        asked = new AbortController();
        const { signal } = asked;
        if (!canLoad(filters)) return set({ batches: null, state: 'idle' });
        set({ state: 'loading' });
        const answer = await queries.batches(filters, signal);
        if (signal.aborted) return;
        if (answer.kind === 'ok') set({ batches: answer.body, state: 'idle' });
        else set({ batches: null, state: 'failed' });
      },
      async choose(part) {
        const filters = settle({ ...get().filters, ...part }, get().dispatchers ?? []);
        keep(filters);
        set({ filters });
        await get().reload();
      },
    };
  });
