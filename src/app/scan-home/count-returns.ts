import type { LocationRef } from '../../../contract/session.ts';
import { isOpenReturn } from '../../../core/returns/status.ts';
import { isOnline } from '../../device/online.ts';
import { packagesOf } from '../device/packages.ts';

/**
 * Number of announced or begun returns at a place; without a network those on this device, null when there are none.
 */
export async function countReturns(
  place: Pick<LocationRef, 'type' | 'identifier'>,
  user_id: number,
): Promise<number | null> {
  if (isOnline()) {
    const { fetchReturns } = await import('./queries.ts');
    const answer = await fetchReturns(place).catch(() => null);
    if (answer?.kind === 'ok') return answer.body.length;
  }
  for (const held of await packagesOf(user_id))
    if (
      held.process_type === 'return' &&
      held.location.type === place.type &&
      held.location.identifier === place.identifier
    )
      return held.dispatch_requests.filter(d => isOpenReturn(d.status)).length;
  return null;
}
