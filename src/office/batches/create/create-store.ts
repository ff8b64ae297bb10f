import { createStore } from 'zustand';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dateGroups, type DateGroup } from '../../../../core/batch/date-group.ts';
import { busiest, dueGroups, pickZonesOf, type PickZone } from './create-view.ts';
import type { CreateQueries } from './create-queries.ts';

export interface CreateModel {
  types: readonly BatchTypeHere[] | 'loading' | 'failed';
  /** Identifier of the batch type; '' when there is none. */
  type: string;
  groups: readonly DateGroup[];
  zones: readonly PickZone[] | 'loading' | 'failed';
  /** Names of pick zones. */
  chosen: ReadonlySet<string>;
  /** Found by order number. */
  picked: readonly DispatchRequest[];
  lookUp: 'idle' | 'busy' | 'not-found' | 'failed';
  creating: boolean;
  /** Why no batch was made, in the OMS's words; '' without an answer. */
  refused: string | null;
  start: () => Promise<void>;
  chooseType: (type: string) => Promise<void>;
  toggleGroup: (group: DateGroup) => Promise<void>;
  chooseZones: (names: readonly string[], on: boolean) => void;
  /** Whether an order was found. */
  add: (orderNumber: string) => Promise<boolean>;
  remove: (identifier: string) => void;
  /** Identifier of the new batch; null when it was refused. */
  create: (deliveries: readonly DispatchRequest[]) => Promise<string | null>;
}

/**
 * A batch in the making. `newKey` gives idempotency keys: a batch that may have been made is asked again under the
 * same key.
 */
export const createCreateStore = (queries: CreateQueries, newKey: () => string) =>
  createStore<CreateModel>()((set, get) => {
    let asked = new AbortController();
    let attempt = { what: '', key: '' };

    async function loadZones() {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      const { type, groups } = get();
      set({ zones: 'loading', chosen: new Set() });
      const found = type === '' ? [] : await queries.waiting(type, groups, signal);
      if (!signal.aborted) set({ zones: found ? pickZonesOf(found) : 'failed' });
    }
    const typeOf = (identifier: string) => {
      const { types } = get();
      return Array.isArray(types) ? types.find(type => type.identifier === identifier) : undefined;
    };
    async function choose(type: BatchTypeHere | undefined) {
      set({ type: type?.identifier ?? '', groups: type ? dueGroups(type) : [] });
      await loadZones();
    }

    return {
      types: 'loading',
      type: '',
      groups: [],
      zones: 'loading',
      chosen: new Set(),
      picked: [],
      lookUp: 'idle',
      creating: false,
      refused: null,
      async start() {
        set({ types: 'loading' });
        const answer = await queries.types();
        if (answer.kind !== 'ok') return set({ types: 'failed' });
        set({ types: answer.body });
        await choose(typeOf(get().type) ?? busiest(answer.body));
      },
      chooseType: type => choose(typeOf(type)),
      async toggleGroup(group) {
        const { groups } = get();
        set({ groups: dateGroups.filter(one => groups.includes(one) !== (one === group)) });
        await loadZones();
      },
      chooseZones(names, on) {
        const chosen = new Set(get().chosen);
        for (const name of names)
          if (on) chosen.add(name);
          else chosen.delete(name);
        set({ chosen });
      },
      async add(orderNumber) {
        set({ lookUp: 'busy' });
        const answer = await queries.byNumber(orderNumber.trim());
        const found = answer.kind === 'ok' ? answer.body : [];
        const known = new Set(get().picked.map(({ id }) => id));
        set({
          lookUp: answer.kind !== 'ok' ? 'failed' : found.length === 0 ? 'not-found' : 'idle',
          picked: [...get().picked, ...found.filter(({ id }) => !known.has(id))],
        });
        return found.length > 0;
      },
      remove: identifier => set({ picked: get().picked.filter(one => one.identifier !== identifier) }),
      async create(deliveries) {
        const identifiers = deliveries.map(({ identifier }) => identifier);
        const what = JSON.stringify([get().type, identifiers]);
        if (attempt.what !== what) attempt = { what, key: newKey() };
        set({ creating: true, refused: null });
        const answer = await queries.create(get().type, identifiers, attempt.key);
        set({ creating: false });
        if (answer.kind === 'ok') return answer.body.identifier;
        set({ refused: answer.kind === 'refused' ? (answer.problem.detail ?? '') : '' });
        // Somebody was first: the orders that are still there are shown.
        if (answer.kind === 'refused') await get().start();
        return null;
      },
    };
  });
