import { mayUseLocation, type User } from '../../../ground/session/user.ts';
import type { ReturnMutation, ReturnZone } from './return-facts.ts';
import type { World } from '../world.ts';

/** May this user report this for the return, zone and location that it names? */
export function ownsReturn(user: User, m: ReturnMutation, world: World): boolean {
  if (!mayUseLocation(user, m.location_type, m.location)) return false;
  if (m.type !== 'take-back-return' && !returnZone(world, m)) return false;
  const id =
    m.type === 'take-back-return'
      ? world.returns.receipts.get(m.mutation_id)?.delivery_id
      : m.type === 'receive-return'
        ? m.dispatch_request_id
        : undefined;
  // Nothing is named, or nothing that the OMS knows: the decision answers that.
  if (id === undefined) return true;
  const delivery = world.deliveries.get(id);
  const known = world.returns.returns.get(id);
  return (
    delivery !== undefined &&
    known !== undefined &&
    [delivery.location, ...known.departed_from].some(
      place => place.type === m.location_type && place.identifier === m.location,
    )
  );
}

export const returnZone = (
  world: World,
  m: Exclude<ReturnMutation, { type: 'take-back-return' }>,
): ReturnZone | undefined =>
  world.returns.zones.find(
    z => z.type === m.location_type && z.identifier === m.location && z.zone === m.zone,
  );
