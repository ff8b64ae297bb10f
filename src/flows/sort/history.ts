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
interface TakeBack {
  readonly mutation_id: string;
  readonly dispatch_request_id: number;
}

const SHOWN = 10;
const isPlacement = (e: Entry): e is Placement => e.mutation.type === 'place-article';

/** The entries of this work on this device: what was scanned last, what may be taken back, what wants repair. */
export function createHistory(
  deps: Pick<SortDeps, 'user' | 'view' | 'package'>,
  facts: Facts,
  known: readonly Entry[],
) {
  const entries = new Map(known.map(e => [e.id, e]));

  /** Moves of a repair that were recorded before 'Later' or a restart; one that was refused has a card of its own. */
  const movesDone = (id: string): number =>
    [...entries.values()].filter(
      e => 'resolves' in e.mutation && e.mutation.resolves === id && e.last_answer?.code !== 'undone',
    ).length;

  const undone = (id: string): boolean =>
    [...entries.values()].some(
      e => e.mutation.type === 'take-back' && e.mutation.mutation_id === id && e.state !== 'parked',
    );

  const stateOf = (entry: Entry): LastScan['state'] =>
    undone(entry.id) ? 'undone' : wasRefused(entry) ? 'refused' : entry.state === 'done' ? 'sent' : 'waiting';

  const mayUndo = (entry: Placement): boolean =>
    !wasRefused(entry) && !undone(entry.id) && takesArticles(deps.view, entry.mutation.dispatch_request_id);

  return {
    take(changes: readonly Entry[]): void {
      for (const entry of changes) entries.set(entry.id, entry);
    },
    hasUnsent: (dispatch_request_id: number): boolean =>
      [...entries.values()].some(
        e =>
          e.state === 'pending' &&
          'dispatch_request_id' in e.mutation &&
          e.mutation.dispatch_request_id === dispatch_request_id,
      ),
    /** Newest first. */
    last: (undo: (takeBack: TakeBack) => void): LastScan[] =>
      [...entries.values()]
        .filter(isPlacement)
        .filter(e => e.user_id === deps.user.id)
        .sort((a, b) => b.seq - a.seq)
        .slice(0, SHOWN)
        .map(entry => ({
          id: entry.id,
          ...lineOf(entry, facts),
          time: new Date(entry.created_at).toLocaleTimeString('nl-NL', {
            hour: '2-digit',
            minute: '2-digit',
          }),
          state: stateOf(entry),
          undo: mayUndo(entry)
            ? () => undo({ mutation_id: entry.id, dispatch_request_id: entry.mutation.dispatch_request_id })
            : null,
        })),
    /** Refused entries of everybody on this device that want hands; held shipments first. */
    cards: (): RepairCard[] =>
      [...entries.values()]
        .filter(e => e.state === 'parked' && e.resolved_by === null)
        .flatMap(e => cardOf(e, deps, movesDone(e.id)) ?? [])
        .sort((a, b) => Number(b.kind === 'hold') - Number(a.kind === 'hold')),
  };
}

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
