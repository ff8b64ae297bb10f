import type { Mutation, MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { RepairMove } from '../../../../contract/problem.ts';
import type { Entry } from '../../../outbox/entry.ts';
import { createHistory as createFlowHistory, type TakeBack } from '../../session/history.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { SortDeps } from './sort-deps.ts';
import { asideOf, takesArticles } from './facts.ts';
import type { RepairCard } from '../machine/state.ts';
import { movesNow } from './moves-now.ts';
import type { SubjectFacts } from '../screen/subject.ts';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';

type Listed = MutationOf<'place-article' | 'receive-line' | 'set-aside' | 'mark-shipped'>;
/** The mutations that undo a placement, or a count. */
export type SortTakeBack =
  TakeBack | { readonly mutation_id: string; readonly goods_receipt_line_id: number };

/**
 * The history that the entries of a batch or receipt on this device make; held shipments come before all other cards.
 */
export const createHistory = (
  deps: Pick<SortDeps, 'user' | 'view' | 'package' | 'undoes_sent'>,
  facts: SubjectFacts,
  known: readonly Entry[],
) =>
  createFlowHistory<Listed, RepairCard, SortTakeBack>(
    {
      user: deps.user,
      undoes_sent: deps.undoes_sent,
      isScan: (m: Mutation): m is Listed => listed.has(m.type),
      lineOf: (mutation, entry) => lineOf(mutation, entry, facts, deps.view),
      takeBackOf: scan => takeBackOf(scan, deps.view),
      cardOf: (entry, moved) => {
        const card = cardOf(entry, deps, moved);
        return card && { ...card, moves: movesNow(deps.view, card) };
      },
      isFirst: card => card.kind === 'hold',
    },
    known,
  );

const listed: ReadonlySet<Mutation['type']> = new Set<Listed['type']>([
  'place-article',
  'receive-line',
  'set-aside',
  'mark-shipped',
]);

function takeBackOf(scan: Listed, view: SortDeps['view']): SortTakeBack | null {
  if (scan.type === 'set-aside' || scan.type === 'mark-shipped') return null;
  const mutation_id = scan.id;
  // A completed receipt gives nothing back: its missing articles have been asked for again.
  if (view.server().goods_receipt?.status === 'completed') return null;
  if (scan.type === 'receive-line') return { mutation_id, goods_receipt_line_id: scan.goods_receipt_line_id };
  const { dispatch_request_id } = scan;
  return takesArticles(view, dispatch_request_id) ? { mutation_id, dispatch_request_id } : null;
}

function lineOf(
  mutation: Listed,
  entry: Entry,
  facts: SubjectFacts,
  view: SortDeps['view'],
): Pick<LastScan, 'text' | 'end' | 'icon'> {
  if (mutation.type === 'mark-shipped') return { ...shippedLine(mutation, entry, view), icon: 'truck' };
  const name = facts.article(mutation.product_identifier)?.name ?? mutation.product_identifier;
  const counted = mutation.type === 'receive-line';
  const pieces = counted ? mutation.quantity_scanned : mutation.quantity;
  return {
    text: (pieces > 1 ? `${pieces} × ` : '') + name,
    end: counted ? t('last_counted') : steps('last_end', { location: mutation.storage_location }),
    icon: mutation.type === 'set-aside' ? 'ban' : 'check',
  };
}

/** An order that has left the package since is named by its entry. */
function shippedLine(
  { dispatch_request_id, label }: MutationOf<'mark-shipped'>,
  { finishes_at, order_identifier }: Entry,
  view: SortDeps['view'],
) {
  const place = view.delivery(dispatch_request_id)?.storage_location ?? finishes_at;
  const what = place ?? order_identifier ?? String(dispatch_request_id);
  return {
    text: label ? t('last_shipped_label', { what, label: shortLabel(label) }) : t('last_shipped', { what }),
    end: '',
  };
}

/** '3SOMS…0003': begin and end of a label, which tell it from its neighbours. */
const shortLabel = (label: string): string =>
  label.length > 12 ? `${label.slice(0, 5)}…${label.slice(-4)}` : label;

function cardOf(entry: Entry, deps: Pick<SortDeps, 'view' | 'package'>, moved: number): RepairCard | null {
  const { mutation, problem } = entry;
  const common = {
    mutation_id: entry.id,
    code: problem?.code ?? '',
    by: problem?.by ?? null,
    version: problem?.repair?.version ?? 0,
  };
  if (mutation.type === 'mark-shipped' || mutation.type === 'complete-storage-location')
    return {
      ...common,
      kind: 'hold',
      product_identifier: null,
      quantity: 0,
      lies_at:
        deps.view.delivery(mutation.dispatch_request_id)?.storage_location ??
        entry.finishes_at ??
        ('storage_location' in mutation ? mutation.storage_location : null),
      moves: [],
      dispatch_request_id: mutation.dispatch_request_id,
    };
  // Without the permission the entry waits for somebody else, like every entry that needs no goods moved.
  if (mutation.type === 'receive-line' && problem?.repair)
    return {
      ...common,
      kind: 'goods',
      product_identifier: mutation.product_identifier,
      quantity: mutation.quantity_scanned,
      lies_at: null,
      moves: leftOf(problem.repair.moves, moved),
      dispatch_request_id: null,
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
    moves: leftOf(moves, moved),
    dispatch_request_id: mutation.dispatch_request_id,
  };
}

/**
 * The moves of the pieces that have not been moved. Counted by pieces: the moves that were made may be others than those
 * of the refusal, as they are planned anew (R23).
 */
function leftOf(moves: readonly RepairMove[], moved: number): RepairMove[] {
  let gone = moved;
  return moves.flatMap(move => {
    const quantity = Math.max(0, move.quantity - gone);
    gone -= move.quantity - quantity;
    return quantity > 0 ? [{ ...move, quantity }] : [];
  });
}

/** The article lies in the right place: somebody with the right must confirm it. */
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
  storage_location: asideOf(pkg),
  dispatch_request_id: null,
});
