import { namedSource } from '../../../core/work/source.ts';
import type { Mutation } from '../../../contract/mutation.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortDraft } from './state.ts';

type Given = Pick<SortDeps, 'place' | 'source' | 'package' | 'now' | 'newId' | 'view' | 'counts_totals'>;

/** Gives the drafts of one step their ids, time and place; answers about one piece share a group of their own. */
export function toMutations(drafts: readonly SortDraft[], given: Given): Mutation[] {
  const at = new Date(given.now()).toISOString();
  const groups = new Map<string, string>();
  const groupOf = (piece: string): string => {
    const known = groups.get(piece) ?? given.newId();
    groups.set(piece, known);
    return known;
  };
  const where = {
    location_type: given.place.type,
    location: given.place.identifier,
    zone: given.package.zone.identifier,
    ...namedSource(given.source),
  };
  return drafts.map((draft): Mutation => {
    const base = { id: given.newId(), version: 1 as const, at };
    switch (draft.type) {
      case 'place-article':
        return { ...base, ...where, process_type: 'sort', ...draft };
      case 'set-aside':
        return { ...base, ...where, ...draft };
      case 'receive-line': {
        const known = given.counts_totals ? given.view.receiptLine(draft.product_identifier) : undefined;
        return {
          ...base,
          ...where,
          ...draft,
          goods_receipt_identifier: given.source.identifier,
          ...(known && { line_total: known.scanned + draft.quantity_scanned }),
        };
      }
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
