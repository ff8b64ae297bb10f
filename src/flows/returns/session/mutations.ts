import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnDraft } from '../machine/state.ts';

/** Gives the drafts of one step their ids, time and place. */
export function toMutations(
  drafts: readonly ReturnDraft[],
  given: Pick<ReturnDeps, 'place' | 'zone' | 'now' | 'newId'>,
): Mutation[] {
  const at = new Date(given.now()).toISOString();
  const where = { location_type: given.place.type, location: given.place.identifier };
  return drafts.map((draft): Mutation => {
    const base = { id: given.newId(), version: 1 as const, at, ...where };
    return draft.type === 'take-back-return'
      ? { ...base, ...draft }
      : { ...base, zone: given.zone.identifier, ...draft };
  });
}
