import { judgePlacement } from '../../../../core/delivery/judge.ts';
import { pendingOn } from '../../../../core/delivery/delivery.ts';
import type { MutationReply } from '../../../../contract/mutation-reply.ts';
import type { MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { zoneOf } from '../authorise.ts';
import { crossdockStatusAfter } from '../../../../core/receipt/crossdock-status.ts';
import { type Changes, setStatus, touch } from '../changes.ts';
import type { MutationItem } from '../item.ts';
import { plausible } from '../plausible.ts';
import { raiseLine } from '../receipts/receipt-line.ts';
import {
  alreadyPlaced,
  locationTaken,
  otherLocation,
  type Quicker,
  receiptCompleted,
  type RefusalOf,
  stateRefusal,
  unknownLocation,
  wrongZone,
} from '../refusals.ts';
import {
  type DeliveryState,
  type PlaceState,
  type World,
  workCalled,
  workOf,
  type WorkState,
} from '../world.ts';

export type Decision = { readonly reply: MutationReply } | RefusalOf;
export type ItemOf<T extends MutationItem['mutation']['type']> = MutationItem & { mutation: MutationOf<T> };

/** An article was put in a sorting location: does it belong there? (scanning-rules.md) */
export function decidePlacement(item: ItemOf<'place-article'>, world: World, changes: Changes): Decision {
  const { mutation: m, user } = item;
  const work = workCalled(world, m);
  const delivery = world.deliveries.get(m.dispatch_request_id);
  const zone = zoneOf(world, m);
  if (!work || !delivery || !zone) throw new Error('decided before it was authorised');
  const goods = {
    work,
    zone_id: zone.id,
    product_identifier: m.product_identifier,
    quantity: m.quantity,
    lies_at: m.storage_location,
    dispatch_request_id: delivery.id,
  };
  const refused = (problem: Problem, quicker?: Quicker): Decision => ({
    problem,
    goods,
    ...(quicker && { quicker }),
  });
  if (work.zone?.id !== zone.id) return refused(wrongZone(work, m.zone));
  const place = zone.places.find(p => p.identifier === m.storage_location);
  const verdict = judgePlacement(
    work.status,
    workOf(world, delivery) === work ? delivery : null,
    place?.occupant ?? null,
    m,
  );
  if (!verdict.ok)
    return refused(
      problemOf(verdict.code, m, delivery, place, work),
      quicker(verdict.code, item, delivery, place),
    );
  if (!place) return refused(unknownLocation(m.storage_location));
  if (place.kind === 'aside') return refused(otherLocation(place.identifier, delivery.storage_location));

  const line = delivery.lines.find(l => l.id === verdict.line.id);
  if (!line) throw new Error('the verdict names a line of the delivery');
  line.placed.push({ id: m.id, quantity: m.quantity });
  place.occupant = delivery.id;
  delivery.storage_location_id = place.id;
  delivery.storage_location = place.identifier;
  if (work.status === 'created') work.status = 'sorting';
  if (verdict.is_last_scan)
    setStatus(changes, delivery, crossdockStatusAfter(delivery.status, 'all-placed'), item);
  changes.placements.push({
    mutation_id: m.id,
    dispatch_request_id: delivery.id,
    dispatch_request_line_id: line.id,
    storage_location_id: place.id,
    product_identifier: line.product_identifier,
    quantity: m.quantity,
    user_id: user.id,
    device_id: item.device_id,
    extra_processing_steps: m.extra_processing_steps,
    resolves: m.resolves ?? null,
    scanned_at: plausible(m.at),
  });
  if (work.type === 'goods-receipt') raiseLine(item, work, line.product_identifier, m.quantity, changes);
  const version = touch(changes, delivery, work);
  return {
    reply: {
      dispatch_request_id: delivery.id,
      line_id: line.id,
      storage_location: place.identifier,
      quantity_pending: pendingOn(line),
      is_last_scan: verdict.is_last_scan,
      version,
    },
  };
}

type Code = Exclude<ReturnType<typeof judgePlacement>, { ok: true }>['code'];

function problemOf(
  code: Code,
  m: MutationOf<'place-article'>,
  delivery: DeliveryState,
  place: PlaceState | undefined,
  work: WorkState,
): Problem {
  switch (code) {
    case 'wrong-location':
      return place
        ? otherLocation(place.identifier, delivery.storage_location)
        : unknownLocation(m.storage_location);
    case 'location-taken':
      return locationTaken(m.storage_location);
    case 'already-placed':
      return alreadyPlaced(delivery, productName(delivery, m.product_identifier));
    case 'receipt-completed':
      return receiptCompleted(work);
    default:
      return stateRefusal(code, delivery);
  }
}

/** The colleague whose scan may be the reason of this refusal. */
function quicker(
  code: Code,
  { mutation: m, user }: ItemOf<'place-article'>,
  delivery: DeliveryState,
  place: PlaceState | undefined,
): Quicker | undefined {
  const { product_identifier } = m;
  if (code === 'already-placed') {
    const problem = (by: string) => alreadyPlaced(delivery, productName(delivery, product_identifier), by);
    return { delivery_id: delivery.id, product_identifier, user_id: user.id, problem };
  }
  if (code !== 'location-taken' || !place || place.occupant === null) return undefined;
  const problem = (by: string) => locationTaken(m.storage_location, by);
  return { delivery_id: place.occupant, product_identifier: null, user_id: user.id, problem };
}

const productName = (delivery: DeliveryState, product_identifier: string): string =>
  delivery.lines.find(l => l.product_identifier === product_identifier)?.product_name ?? product_identifier;
