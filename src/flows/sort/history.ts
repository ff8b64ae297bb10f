import type { MutationOf } from '../../../contract/mutation.ts';
import type { RepairMove } from '../../../contract/problem.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { LastScan } from '../steps/last-ten.tsx';
import type { SortDeps } from './sort-deps.ts';
import { takesArticles } from './facts.ts';
import type { RepairCard } from './state.ts';
import type { Facts } from './view.ts';
import { t } from './texts.ts';

type Placement = Entry & { readonly mutation: MutationOf<'place-article'> };
export interface TakeBack {
  readonly mutation_id: string;
  readonly dispatch_request_id: number;
}

const SHOWN = 10;
const isPlacement = (e: Entry): e is Placement => e.mutation.type === 'place-article';

/**
 * What the entries of this work on this device come to: what was scanned last, what may be taken back, what wants repair.
 * A day has ten thousand of them: each is noted once, and none is kept that nothing shows.
 */
export function createHistory(
  deps: Pick<SortDeps, 'user' | 'view' | 'package'>,
  facts: Facts,
  known: readonly Entry[],
) {
  const parked = new Map<string, Entry>();
  /** Ids of entries that wait, by delivery; of take-backs, by placement; of repair moves, by what they repair. */
  const waiting = new Map<number, Set<string>>();
  const takenBack = new Map<string, Set<string>>();
  const moved = new Map<string, Set<string>>();
  let newest: readonly Placement[] = [];
  let revision = 0;

  function take(changes: readonly Entry[]): void {
    if (changes.length > 0) revision += 1;
    for (const entry of changes) note(entry);
  }

  function note(entry: Entry): void {
    const { id, mutation, state, last_answer } = entry;
    if (state === 'parked') parked.set(id, entry);
    else parked.delete(id);
    if ('dispatch_request_id' in mutation)
      mark(waiting, mutation.dispatch_request_id, id, state === 'pending');
    if (mutation.type === 'take-back')
      mark(takenBack, mutation.mutation_id, id, state !== 'parked' && last_answer?.code !== 'voided');
    // Recorded before 'Later' or a restart; a move that was refused has a card of its own.
    if ('resolves' in mutation && mutation.resolves !== undefined)
      mark(moved, mutation.resolves, id, last_answer?.code !== 'undone');
    if (isPlacement(entry) && entry.user_id === deps.user.id) notePlacement(entry);
  }

  function notePlacement(entry: Placement): void {
    const oldest = newest.length < SHOWN ? undefined : newest.at(-1);
    if (oldest && entry.seq < oldest.seq) return;
    newest = [entry, ...newest.filter(e => e.id !== entry.id)].sort((a, b) => b.seq - a.seq).slice(0, SHOWN);
  }

  const undone = (id: string): boolean => (takenBack.get(id)?.size ?? 0) > 0;

  const stateOf = (entry: Entry): LastScan['state'] =>
    undone(entry.id) ? 'undone' : wasRefused(entry) ? 'refused' : entry.state === 'done' ? 'sent' : 'waiting';

  const mayUndo = (entry: Placement): boolean =>
    !wasRefused(entry) && !undone(entry.id) && takesArticles(deps.view, entry.mutation.dispatch_request_id);

  take(known);

  return {
    take,
    /** Raised by every change. */
    revision: (): number => revision,
    hasUnsent: (dispatch_request_id: number): boolean => (waiting.get(dispatch_request_id)?.size ?? 0) > 0,
    /** Whether one of the last scans can still be taken back. */
    mayUndo: (id: string): boolean => newest.some(e => e.id === id && mayUndo(e)),
    /** Newest first. */
    last: (undo: (takeBack: TakeBack) => void): LastScan[] =>
      newest.map(entry => ({
        id: entry.id,
        ...lineOf(entry, facts),
        time: clockTime.format(entry.created_at),
        state: stateOf(entry),
        undo: mayUndo(entry)
          ? () => undo({ mutation_id: entry.id, dispatch_request_id: entry.mutation.dispatch_request_id })
          : null,
      })),
    /** Refused entries of everybody on this device that want hands, oldest first; held shipments before all. */
    cards: (): RepairCard[] =>
      [...parked.values()]
        .filter(e => e.resolved_by === null)
        .sort((a, b) => a.seq - b.seq)
        .flatMap(e => cardOf(e, deps, moved.get(e.id)?.size ?? 0) ?? [])
        .sort((a, b) => Number(b.kind === 'hold') - Number(a.kind === 'hold')),
  };
}

const mark = <K>(sets: Map<K, Set<string>>, key: K, id: string, holds: boolean): void => {
  const ids = sets.get(key) ?? new Set();
  if (holds) sets.set(key, ids.add(id));
  else if (ids.delete(id) && ids.size === 0) sets.delete(key);
};

/** Made once: making one costs more than all the rest of a scan. */
const clockTime = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit' });

function lineOf({ mutation }: Placement, facts: Facts): Pick<LastScan, 'text' | 'end'> {
  const name = facts.article(mutation.product_identifier)?.name ?? mutation.product_identifier;
  const amount = mutation.quantity > 1 ? `${mutation.quantity}× ` : '';
  return { text: amount + name, end: t('last_end', { location: mutation.storage_location }) };
}

function cardOf(entry: Entry, deps: Pick<SortDeps, 'view' | 'package'>, moved: number): RepairCard | null {
  const { mutation, problem } = entry;
  const common = { mutation_id: entry.id, code: problem?.code ?? '', by: problem?.by ?? null };
  if (mutation.type === 'mark-shipped' || mutation.type === 'complete-storage-location')
    return {
      ...common,
      kind: 'hold',
      product_identifier: null,
      quantity: 0,
      lies_at:
        deps.view.delivery(mutation.dispatch_request_id)?.storage_location ??
        ('storage_location' in mutation ? mutation.storage_location : null),
      moves: [],
      dispatch_request_id: mutation.dispatch_request_id,
    };
  if (mutation.type !== 'place-article') return null;
  const moves = problem?.repair?.moves ?? [
    problem?.status === 403 ? stays(mutation) : aside(mutation, deps.package),
  ];
  return {
    ...common,
    kind: 'goods',
    product_identifier: mutation.product_identifier,
    quantity: mutation.quantity,
    lies_at: mutation.storage_location,
    moves: moves.slice(moved),
    dispatch_request_id: mutation.dispatch_request_id,
  };
}

/** Also when its repair has ended it: the OMS has nothing of it that could be taken back. */
const wasRefused = ({ state, problem, last_answer }: Entry): boolean =>
  state === 'parked' || (state === 'done' && problem !== null && last_answer?.code !== 'ok');

/** Nothing is wrong with where it lies: somebody with the right confirms it. */
const stays = (placed: MutationOf<'place-article'>): RepairMove => ({
  kind: 'order',
  quantity: placed.quantity,
  storage_location: placed.storage_location,
  dispatch_request_id: placed.dispatch_request_id,
});

/** To the zone's place for loose articles. */
const aside = (placed: MutationOf<'place-article'>, pkg: SortDeps['package']): RepairMove => ({
  kind: 'aside',
  quantity: placed.quantity,
  storage_location: pkg.storage_locations.find(l => l.kind === 'aside')?.identifier ?? null,
  dispatch_request_id: null,
});
