import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { sortBatches } from '../../../core/access/batches.ts';
import { answerMessages, pickDeliveries } from '../../../core/access/orders.ts';
import { receiveReturns } from '../../../core/access/returns.ts';
import { holds, type Right } from '../../../core/access/right.ts';
import { provideInfo, supervise } from '../../../core/access/scanning.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';
import { ownsReturn } from './returns/own-return.ts';
import type { MutationItem } from './item.ts';
import {
  type DeliveryState,
  type LocationKey,
  receiptOfLine,
  type World,
  workCalled,
  type ZoneState,
} from './world.ts';
import type { NamedSource } from '../../../core/work/source.ts';

/** The right of each mutation; of the others it is that of sorting. */
const rights: Readonly<Partial<Record<Mutation['type'], Right>>> = {
  void: supervise,
  'pick-shipped': pickDeliveries,
  'pick-unable-to-ship': pickDeliveries,
  'pick-put-back': pickDeliveries,
  'answer-message': answerMessages,
  'receive-return': receiveReturns,
  'receive-by-label': receiveReturns,
  'take-back-return': receiveReturns,
  'return-aside': receiveReturns,
  'product-info': provideInfo,
  'product-piece-info': provideInfo,
};

/**
 * May this user report this, for every object that it names? Checked before anything is answered, a stored reply
 * included. An object that does not exist is refused like one of another location.
 */
export function isAuthorised({ user, mutation: m }: MutationItem, world: World): boolean {
  if (!holds(user, rights[m.type] ?? sortBatches)) return false;
  switch (m.type) {
    case 'place-article': {
      const delivery = world.deliveries.get(m.dispatch_request_id);
      return ownsWork(user, m, world) && delivery !== undefined && isOfWork(delivery, m, world);
    }
    case 'set-aside':
      return ownsWork(user, m, world);
    case 'receive-line': {
      const line = receiptOfLine(world, m.goods_receipt_line_id)?.lines.find(
        l => l.id === m.goods_receipt_line_id,
      );
      return (
        ownsWork(user, m, world) &&
        receiptOfLine(world, m.goods_receipt_line_id) === workCalled(world, m) &&
        line?.product_identifier === m.product_identifier
      );
    }
    case 'take-back-received':
      return isOwn(user, receiptOfLine(world, m.goods_receipt_line_id)?.location);
    case 'finish-receipt':
      return isOwn(user, workCalled(world, m)?.location);
    // Pieces in question may lie here still, of a delivery that goes on elsewhere.
    case 'take-back':
    case 'answer-message':
    case 'complete-storage-location':
    case 'mark-shipped':
    case 'hold-shipment':
      return owns(
        user,
        world.deliveries.get(m.dispatch_request_id),
        m.type === 'take-back' || m.type === 'answer-message',
      );
    case 'pick-shipped':
    case 'pick-unable-to-ship':
      return owns(user, world.deliveries.get(m.dispatch_request_id), false);
    // About a delivery that may belong to another location by now, and about which the reply says nothing.
    case 'pick-put-back':
      return mayUseLocation(user, m.location_type, m.location);
    case 'receive-return':
    case 'receive-by-label':
    case 'take-back-return':
    case 'return-aside':
      return ownsReturn(user, m, world);
    case 'product-info':
      return true;
    case 'void':
      return isColleague(user, world.authors.get(m.author_id));
    default:
      return m.line_type === 'goods-receipt'
        ? isOwn(user, receiptOfLine(world, m.line_id)?.location)
        : owns(user, deliveryOfLine(world, m.line_id), false);
  }
}

type Work = NamedSource & { location_type: string; location: string; zone: string };

export const zoneOf = (world: World, m: Work): ZoneState | undefined =>
  world.zones.find(z => z.type === m.location_type && z.location === m.location && z.identifier === m.zone);

const isAt = (place: LocationKey, m: Work): boolean =>
  place.type === m.location_type && place.identifier === m.location;

/** The location is linked to the user; zone and batch, or receipt, belong to that location. */
function ownsWork(user: User, m: Work, world: World): boolean {
  const work = workCalled(world, m);
  return (
    mayUseLocation(user, m.location_type, m.location) &&
    zoneOf(world, m) !== undefined &&
    work !== undefined &&
    isAt(work.location, m)
  );
}

/** A delivery of this location, or taken out of this batch: then the refusal says so ('rerouted'). */
function isOfWork(delivery: DeliveryState, m: Work, world: World): boolean {
  const work = workCalled(world, m);
  const left = work?.type === 'batch' && delivery.departed_from.some(d => d.batch_id === work.id);
  return isAt(delivery.location, m) || left;
}

/** Pieces of a rerouted delivery may still lie at its former location, to be taken back. */
function owns(user: User, delivery: DeliveryState | undefined, departed_too: boolean): boolean {
  if (!delivery) return false;
  const places = [delivery.location, ...(departed_too ? delivery.departed_from : [])];
  return places.some(place => isOwn(user, place));
}

const isOwn = (user: User, place: LocationKey | undefined): boolean =>
  place !== undefined && mayUseLocation(user, place.type, place.identifier);

/** A supervisor decides about scans of users who work at one of the supervisor's locations. */
const isColleague = (user: User, places: readonly LocationKey[] | undefined): boolean =>
  places !== undefined && (user.canmanagealllocations || places.some(place => isOwn(user, place)));

function deliveryOfLine(world: World, line_id: number): DeliveryState | undefined {
  return [...world.deliveries.values()].find(d => d.lines.some(l => l.id === line_id));
}
