import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickDraft } from '../machine/state.ts';

/** Gives a draft its id, time and order. */
export function toMutation(
  draft: PickDraft,
  { delivery, place, newId, now }: Pick<PickDeps, 'delivery' | 'place' | 'newId' | 'now'>,
): Mutation {
  const { id: dispatch_request_id, sales_order } = delivery();
  const base = { id: newId(), version: 1 as const, at: new Date(now()).toISOString(), dispatch_request_id };
  return draft.type === 'pick-put-back'
    ? { ...base, ...draft, location_type: place.type, location: place.identifier }
    : { ...base, ...draft, sales_order_identifier: sales_order.identifier };
}
