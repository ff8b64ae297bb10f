import { judgeCompletion, judgeShipment, judgeTakeBack } from '../../../../core/delivery/finish.ts';
import { finishedStatuses, pendingOn } from '../../../../core/delivery/delivery.ts';
import { crossdockStatusAfter } from '../../../../core/receipt/crossdock-status.ts';
import { type Changes, setStatus, touch } from '../changes.ts';
import type { Decision, ItemOf } from './decide-placement.ts';
import { lowerLine } from '../receipts/receipt-line.ts';
import { missing, otherLocation, problem, receiptCompleted, stateRefusal } from '../refusals.ts';
import { type DeliveryState, type World, workOf, workStatusOf } from '../world.ts';

/** Undo: the placement that it names no longer counts. */
export function decideTakeBack(item: ItemOf<'take-back'>, world: World, changes: Changes): Decision {
  const { mutation: m } = item;
  const delivery = deliveryOf(world, m.dispatch_request_id);
  if (delivery.taken_back.includes(m.mutation_id))
    return { problem: problem(409, 'already-taken-back', 'Dit artikel is al teruggenomen.') };
  const work = workOf(world, delivery);
  // Its missing pieces have gone to another delivery by then: they cannot be counted back. What ended is cleared out.
  if (work?.status === 'completed' && !finishedStatuses.includes(delivery.status))
    return { problem: receiptCompleted(work) };
  const verdict = judgeTakeBack(delivery, m.mutation_id);
  if (!verdict.ok && verdict.code === 'dependency')
    return { problem: problem(409, 'dependency', 'De scan die wordt teruggenomen is niet bij OMS bekend.') };
  if (!verdict.ok) return { problem: stateRefusal('already-shipped', delivery) };
  const line = delivery.lines.find(l => l.id === verdict.line.id);
  if (!line) throw new Error('the verdict names a line of the delivery');
  line.placed = line.placed.filter(p => p.id !== m.mutation_id);
  delivery.taken_back.push(m.mutation_id);
  delivery.location_completed = false;
  setStatus(changes, delivery, crossdockStatusAfter(delivery.status, 'taken-back'), item);
  changes.take_backs.push(m.mutation_id);
  if (work?.type === 'goods-receipt') lowerLine(work, line.product_identifier, m.mutation_id);
  const version = touch(changes, delivery, work);
  return {
    reply: {
      dispatch_request_id: delivery.id,
      line_id: line.id,
      storage_location: delivery.storage_location ?? '',
      quantity_pending: pendingOn(line),
      is_last_scan: false,
      version,
    },
  };
}

/** The worker scanned the location of a complete order. A second time has no effect. */
export function decideCompletion(
  { mutation: m }: ItemOf<'complete-storage-location'>,
  world: World,
  changes: Changes,
): Decision {
  const delivery = deliveryOf(world, m.dispatch_request_id);
  const work = workOf(world, delivery);
  const verdict = judgeCompletion(workStatusOf(world, delivery), delivery, m.storage_location);
  if (verdict.ok) {
    delivery.location_completed = true;
    return { reply: { version: touch(changes, delivery, work) } };
  }
  if (verdict.code === 'wrong-location')
    return { problem: otherLocation(m.storage_location, delivery.storage_location) };
  if (verdict.code === 'dependency') return { problem: missing(delivery, false) };
  return { problem: stateRefusal(verdict.code, delivery) };
}

/** Shipped: releases its sorting location, and ends the batch when it was the last delivery. */
export function decideShipment(item: ItemOf<'mark-shipped'>, world: World, changes: Changes): Decision {
  const { mutation: m } = item;
  const delivery = deliveryOf(world, m.dispatch_request_id);
  const work = workOf(world, delivery);
  // No documented call tells that the location was scanned.
  const steps = item.is_single ? [] : world.completion_steps;
  const verdict = judgeShipment(workStatusOf(world, delivery), delivery, steps, m.label);
  if (verdict.ok) {
    setStatus(changes, delivery, 'shipped', item);
    delivery.shipped_label = m.label;
    for (const { places } of world.zones)
      for (const place of places) if (place.occupant === delivery.id) place.occupant = null;
    return { reply: { version: touch(changes, delivery, work) } };
  }
  if (verdict.code === 'dependency') return { problem: missing(delivery, true) };
  if (verdict.code === 'wrong-location') throw new Error('shipping names no location');
  return { problem: stateRefusal(verdict.code, delivery, m.label ?? undefined) };
}

function deliveryOf(world: World, id: number): DeliveryState {
  const delivery = world.deliveries.get(id);
  if (!delivery) throw new Error('decided before it was authorised');
  return delivery;
}
