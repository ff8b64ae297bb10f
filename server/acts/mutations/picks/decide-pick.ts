import { judgePick, type PickResult } from '../../../../core/delivery/pick.ts';
import { type Changes, setStatus, touch } from '../changes.ts';
import type { Decision, ItemOf } from '../placement/decide-placement.ts';
import { pickRefusal } from './pick-refusals.ts';
import { type World, workOf } from '../world.ts';

/** A store delivery is completed once: the refusal of a second completion says who was first. */
export function decidePick(
  item: ItemOf<'pick-shipped' | 'pick-unable-to-ship'>,
  result: PickResult,
  reason: string | null,
  world: World,
  changes: Changes,
): Decision {
  const { mutation: m, user, device_id } = item;
  const delivery = world.deliveries.get(m.dispatch_request_id);
  const facts = world.picks.get(m.dispatch_request_id);
  if (!delivery || !facts) throw new Error('decided before it was authorised');
  if (delivery.order_identifier !== m.sales_order_identifier)
    return { problem: pickRefusal('order-not-found', delivery, null) };
  if (delivery.location.type !== 'store') return { problem: pickRefusal('not-in-store', delivery, null) };
  if (reason !== null && !world.pick_reasons.includes(reason))
    return { problem: pickRefusal('unknown-reason', delivery, null, reason) };
  const code = judgePick(delivery, facts.method, result);
  if (code !== null) return { problem: pickRefusal(code, delivery, facts.last) };
  setStatus(changes, delivery, result, item);
  facts.last = { user_id: user.id, by: user.name, at: new Date(world.now).toISOString() };
  changes.picks.push({
    mutation_id: m.id,
    dispatch_request_id: delivery.id,
    status: result,
    reason,
    user_id: user.id,
    device_id,
  });
  return { reply: { version: touch(changes, delivery, workOf(world, delivery)) } };
}

/** The articles of a refused pick are back on their shelves: a record, and the end of the repair. */
export function decidePutBack({ mutation: m, user }: ItemOf<'pick-put-back'>, changes: Changes): Decision {
  const { id: mutation_id, dispatch_request_id, location_type, location, resolves } = m;
  const user_id = user.id;
  changes.put_backs.push({ mutation_id, dispatch_request_id, location_type, location, user_id, resolves });
  return { reply: { version: 0 } };
}
