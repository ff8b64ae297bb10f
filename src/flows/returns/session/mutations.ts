import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import { pieceGroups } from '../../extra-info/machine/answer-drafts.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnDraft } from '../machine/state.ts';

/** Gives the drafts of one step their ids, time and place. */
export function toMutations(
  drafts: readonly ReturnDraft[],
  given: Pick<ReturnDeps, 'place' | 'zone' | 'now' | 'newId'>,
): Mutation[] {
  const at = new Date(given.now()).toISOString();
  const where = { location_type: given.place.type, location: given.place.identifier };
  const groupOf = pieceGroups(given.newId);
  return drafts.map((draft): Mutation => {
    const base = { id: given.newId(), version: 1 as const, at };
    switch (draft.type) {
      case 'product-info':
        return { ...base, ...draft };
      case 'product-piece-info':
        return { ...base, ...draft, group: groupOf(draft.group) };
      case 'take-back-return':
        return { ...base, ...where, ...draft };
      default:
        return { ...base, ...where, zone: given.zone.identifier, ...draft };
    }
  });
}
