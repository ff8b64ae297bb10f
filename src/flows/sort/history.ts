import type { Mutation, MutationOf } from '../../../contract/mutation.ts';
import type { RepairMove } from '../../../contract/problem.ts';
import type { Entry } from '../../outbox/entry.ts';
import { createHistory as createFlowHistory } from '../history.ts';
import type { LastScan } from '../steps/last-ten.tsx';
import type { SortDeps } from './sort-deps.ts';
import { takesArticles } from './facts.ts';
import type { RepairCard } from './state.ts';
import type { Facts } from './view.ts';
import { t } from './texts.ts';

type Placement = MutationOf<'place-article'>;

/** What the entries of a batch on this device come to; held shipments come before all other cards. */
export const createHistory = (
  deps: Pick<SortDeps, 'user' | 'view' | 'package'>,
  facts: Facts,
  known: readonly Entry[],
) =>
  createFlowHistory<Placement, RepairCard>(
    {
      user: deps.user,
      isScan: (m: Mutation): m is Placement => m.type === 'place-article',
      lineOf: placed => lineOf(placed, facts),
      takeBackOf: ({ id, dispatch_request_id }) =>
        takesArticles(deps.view, dispatch_request_id) ? { mutation_id: id, dispatch_request_id } : null,
      cardOf: (entry, moved) => cardOf(entry, deps, moved),
      isFirst: card => card.kind === 'hold',
    },
    known,
  );

function lineOf(mutation: Placement, facts: Facts): Pick<LastScan, 'text' | 'end'> {
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
