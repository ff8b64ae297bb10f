import { namedSource } from '../../../../core/work/source.ts';
import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { SortDeps } from './sort-deps.ts';
import { pieceGroups } from '../../extra-info/machine/answer-drafts.ts';
import { hasWork } from '../machine/location-step.ts';
import type { SortDraft } from '../machine/events.ts';
import { isForDelivery, type SortState } from '../machine/state.ts';
import type { Recordable } from '../../session/flow-storage.ts';

type Given = Pick<SortDeps, 'place' | 'source' | 'package' | 'now' | 'newId' | 'view'>;

/** The drafts of one step as the outbox takes them; answers about an article share its lane. */
export const toRecordable = (drafts: readonly SortDraft[], state: SortState, given: Given): Recordable => ({
  mutations: toMutations(drafts, given),
  ...laneOf(drafts, state),
  ...finishesAt(drafts, given),
});

/** The box of an order that is completed or shipped. */
function finishesAt(drafts: readonly SortDraft[], { view }: Given): Pick<Recordable, 'finishes_at'> {
  const finishing = drafts.find(d => d.type === 'complete-storage-location' || d.type === 'mark-shipped');
  const finishes_at = finishing && view.delivery(finishing.dispatch_request_id)?.storage_location;
  return finishes_at ? { finishes_at } : {};
}

/** The article's delivery, or its line of the receipt. */
function laneOf(drafts: readonly SortDraft[], state: SortState): Omit<Recordable, 'mutations'> {
  const counted = drafts.find(d => d.type === 'receive-line');
  if (counted) return { goods_receipt_line_id: counted.goods_receipt_line_id };
  if (!hasWork(state)) return {};
  const { work } = state;
  return isForDelivery(work)
    ? { dispatch_request_id: work.dispatch_request_id }
    : { goods_receipt_line_id: work.line_id };
}

/** Gives the drafts of one step their ids, time and place; answers about one piece share a group. */
function toMutations(drafts: readonly SortDraft[], given: Given): Mutation[] {
  const at = new Date(given.now()).toISOString();
  const groupOf = pieceGroups(given.newId);
  const at_zone = {
    location_type: given.place.type,
    location: given.place.identifier,
    zone: given.package.zone.identifier,
  };
  const where = { ...at_zone, ...namedSource(given.source) };
  return drafts.map((draft): Mutation => {
    const base = { id: given.newId(), version: 1 as const, at };
    switch (draft.type) {
      case 'place-article':
        return { ...base, ...where, process_type: 'sort', ...draft };
      case 'set-aside': {
        const { source = given.source, ...set } = draft;
        return { ...base, ...at_zone, ...namedSource(source), ...set };
      }
      case 'receive-line':
        return { ...base, ...where, ...draft, goods_receipt_identifier: given.source.identifier };
      case 'product-piece-info':
        return { ...base, ...draft, group: groupOf(draft.group) };
      case 'product-info':
      case 'take-back':
      case 'take-back-received':
      case 'complete-storage-location':
      case 'hold-shipment':
      case 'mark-shipped':
        return { ...base, ...draft };
    }
  });
}
