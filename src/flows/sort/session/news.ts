import type { RepairMove } from '../../../../contract/problem.ts';
import { hindrance, pendingOn } from '../../../../core/delivery/delivery.ts';
import type { Reading, Resolution } from '../../../../core/delivery/resolution.ts';
import { overCode, type WorkStatus } from '../../../../core/work/status.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import { statusWhenOver } from '../../../work-package/resolve.ts';
import { clearNews } from './clear-places.ts';
import { asideOf, takesArticles } from './facts.ts';
import { hasWork } from '../machine/location-step.ts';
import type { SortEvent } from '../machine/events.ts';
import {
  isForDelivery,
  type DeliveryWork,
  type RepairCard,
  type SortState,
  type SortStateOf,
  type SortedWork,
} from '../machine/state.ts';

/**
 * The change that a colleague or the office made to the current order since it came on the screen, as the machine's
 * event (R21, R21b, R23); `read` gives the article's resolution by the present package, `cards` the cards of now.
 */
export function createNews(
  view: PackageView,
  read: (text: string, preferred: number) => Reading,
  cards: () => readonly RepairCard[],
) {
  /** The current order, when the package had it, and its location in the package. */
  let known: { readonly id: number; readonly at: string | null } | null = null;

  function follow(state: SortState): void {
    const id = orderOf(state);
    if (id !== known?.id) known = id === null ? null : knownOf(id);
  }

  const knownOf = (id: number): typeof known => {
    const delivery = view.delivery(id);
    return delivery ? { id, at: delivery.storage_location } : null;
  };

  /** The event of the change; null without a change. */
  const judge = (state: SortState): SortEvent | null =>
    hasWork(state)
      ? ofWork(state.work)
      : state.name === 'complete'
        ? ofOrder(state)
        : state.name === 'repair'
          ? ofCard(state)
          : state.name === 'clear'
            ? clearNews(view, state.place)
            : ofCount(state);

  /** All changes until now have been judged. */
  function seen(): void {
    if (known) known = knownOf(known.id) ?? known;
  }

  function ofWork(work: SortedWork): SortEvent | null {
    const status = statusWhenOver(view.server());
    if (status !== null) return { name: 'corrected', resolution: overFor(view, work, status) };
    // An article that is only counted is right however the orders change.
    if (!isForDelivery(work)) return null;
    if (stillFits(work) && !hasMoved(work.dispatch_request_id, work.storage_location)) return null;
    const reading = read(work.read, work.dispatch_request_id);
    return reading.kind === 'article' ? { name: 'corrected', resolution: reading.resolution } : null;
  }

  function ofOrder({
    dispatch_request_id,
    storage_location,
    check_failed,
  }: SortStateOf<'complete'>): SortEvent | null {
    // Never in the package: the OMS named it, and the package does not know better.
    if (known?.id !== dispatch_request_id) return null;
    const delivery = view.delivery(dispatch_request_id);
    const why = delivery ? hindrance(delivery) : 'rerouted';
    const aside = asideOf(view.server());
    const status = statusWhenOver(view.server());
    // An order of a completed receipt can still be packed and sent.
    if (status !== null && why !== 'shipped' && overCode(status) === 'batch-closed')
      return { name: 'order-ended', why: 'over', status, aside };
    if (why) return { name: 'order-ended', why, aside };
    const to = delivery?.storage_location ?? null;
    if (to !== null && hasMoved(dispatch_request_id, storage_location))
      return { name: 'order-moved', storage_location: to };
    const isKnown = (delivery?.tracking_codes.length ?? 0) > 0;
    return isKnown === check_failed ? { name: 'label-codes', known: isKnown } : null;
  }

  /** The sum that the last count shows, when others have counted on its line since. */
  function ofCount({ verdict }: SortState): SortEvent | null {
    const line =
      verdict?.code === 'counted' ? view.receiptLine(String(verdict.values['article'])) : undefined;
    return line && line.scanned > Number(verdict?.values['scanned'])
      ? { name: 'count-raised', scanned: line.scanned, expected: line.quantity }
      : null;
  }

  function ofCard({ card, move }: SortStateOf<'repair'>): SortEvent | null {
    const now = cards().find(({ mutation_id }) => mutation_id === card.mutation_id) ?? null;
    return now && areSame(now.moves, card.moves.slice(move)) ? null : { name: 'card-changed', card: now };
  }

  function stillFits({ dispatch_request_id, line_id, quantity }: DeliveryWork): boolean {
    const delivery = view.delivery(dispatch_request_id);
    if (!delivery) return known?.id !== dispatch_request_id;
    const line = delivery.lines.find(l => l.id === line_id);
    return line !== undefined && pendingOn(line) >= quantity && takesArticles(view, dispatch_request_id);
  }

  /** The OMS's own answer may be newer than the package: only a change after it counts. */
  function hasMoved(id: number, shown: string | null): boolean {
    const at = view.delivery(id)?.storage_location;
    return at !== undefined && at !== shown && known?.id === id && known.at !== at;
  }

  return { follow, judge, seen };
}

/** Also of an article that only the OMS's look-up knows. */
function overFor(
  view: PackageView,
  { product_identifier, read: code }: SortedWork,
  status: WorkStatus,
): Resolution {
  const { name = product_identifier, image_url = null } = view.product(product_identifier) ?? {};
  return {
    kind: 'work-over',
    article: { product_identifier, name, image_url, read: code },
    status,
    origin: 'package',
  };
}

const areSame = (now: readonly RepairMove[], shown: readonly RepairMove[]): boolean =>
  now.length === shown.length &&
  now.every((move, i) => {
    const { quantity, storage_location, dispatch_request_id } = shown[i]!;
    return (
      move.quantity === quantity &&
      move.storage_location === storage_location &&
      move.dispatch_request_id === dispatch_request_id
    );
  });

/** The order that the step is about. */
export const orderOf = (state: SortState): number | null =>
  hasWork(state)
    ? state.work.dispatch_request_id
    : state.name === 'complete'
      ? state.dispatch_request_id
      : null;
