import { pendingOn } from '../../../../core/delivery/delivery.ts';
import { judgeReturn } from '../../../../core/returns/judge.ts';
import { isReturnStatus, returnStatus } from '../../../../core/returns/status.ts';
import type { MutationReply } from '../../../../contract/mutation-reply.ts';
import type { Problem, RepairMove } from '../../../../contract/problem.ts';
import type { User } from '../../../ground/session/user.ts';
import { type Changes, setStatus } from '../changes.ts';
import type { Decision, ItemOf } from '../placement/decide-placement.ts';
import { plausible } from '../plausible.ts';
import { receiverKey, type ReturnMutation, type ReturnZone } from './return-facts.ts';
import { returnZone } from './own-return.ts';
import { withMoves } from '../plan-repairs.ts';
import { otherLocation, problem, unknownLocation } from '../refusals.ts';
import type { DeliveryState, World } from '../world.ts';

export function decideReturn(item: ItemOf<ReturnMutation['type']>, world: World, changes: Changes): Decision {
  const { mutation } = item;
  switch (mutation.type) {
    case 'receive-return':
    case 'receive-by-label':
      return decideReceipt({ ...item, mutation }, world, changes);
    case 'take-back-return':
      return decideTakeBackReturn({ ...item, mutation }, world, changes);
    case 'return-aside':
      return decideReturnAside({ ...item, mutation }, world, changes);
  }
}

type Receiving = ItemOf<'receive-return' | 'receive-by-label'>;

/** A returned article was put in its place: does it belong to this return, and there? (scanning-rules.md, Returns) */
function decideReceipt(item: Receiving, world: World, changes: Changes): Decision {
  const { mutation: m, user } = item;
  const zone = returnZone(world, m);
  if (!zone) throw new Error('decided before it was authorised');
  const { delivery, product } = namedBy(m, world);
  const refused = (why: Problem, moves = aside(zone, m.quantity)): Decision => ({
    problem: withRepair(why, m, product, moves),
  });
  if (product === null)
    return refused(problem(404, 'product-not-found', 'Product niet gevonden', { read: codeOf(m) }));
  if (!delivery) return refused(returnNotFound(m.type === 'receive-by-label' ? m.label : ''));
  if (!zone.states.has(m.product_state))
    return refused(
      problem(422, 'unknown-state', `Deze staat is er niet: ${m.product_state}.`, { read: m.product_state }),
    );
  const moved = delivery.location.type !== m.location_type || delivery.location.identifier !== m.location;
  if (moved)
    return refused(
      problem(
        409,
        'rerouted',
        `De retourzending van order ${delivery.order_identifier} hoort bij een andere locatie.`,
      ),
    );
  const verdict = judgeReturn(delivery, product.identifier, m.quantity);
  if (!verdict.ok) return refused(problemOf(verdict.code, delivery, product, item, world));

  const place = zone.places.find(p => p.identifier === m.storage_location);
  const expected = zone.states.get(m.product_state) ?? null;
  const there: RepairMove[] = [
    { kind: 'order', quantity: m.quantity, storage_location: expected, dispatch_request_id: delivery.id },
  ];
  if (!place) return refused(unknownLocation(m.storage_location), there);
  if (place.kind === 'aside' || (expected !== null && place.identifier !== expected))
    return refused(otherLocation(place.identifier, expected), there);

  const line = delivery.lines.find(l => l.id === verdict.line.id);
  if (!line) throw new Error('the verdict names a line of the return');
  line.placed.push({ id: m.id, quantity: m.quantity });
  world.returns.receipts.set(m.id, {
    delivery_id: delivery.id,
    line_id: line.id,
    storage_location: place.identifier,
    quantity: m.quantity,
    taken_back: false,
  });
  world.returns.receivers.set(receiverKey(delivery.id, product.identifier), {
    user_id: user.id,
    name: user.name,
  });
  changes.return_receipts.push({
    mutation_id: m.id,
    dispatch_request_id: delivery.id,
    dispatch_request_line_id: line.id,
    storage_location_id: place.id,
    product_state: m.product_state,
    quantity: m.quantity,
    user_id: user.id,
    device_id: item.device_id,
    resolves: (m.type === 'receive-return' ? m.resolves : undefined) ?? null,
    scanned_at: plausible(m.at),
  });
  return { reply: replyOf(item, delivery, line.id, place.identifier, world, changes, verdict.is_last_scan) };
}

/** Undo: the receipt no longer counts, and the status follows from the remaining ones. */
function decideTakeBackReturn(item: ItemOf<'take-back-return'>, world: World, changes: Changes): Decision {
  const { mutation: m } = item;
  const receipt = world.returns.receipts.get(m.mutation_id);
  const delivery = receipt && world.deliveries.get(receipt.delivery_id);
  if (!receipt || !delivery)
    return { problem: problem(409, 'dependency', 'De scan die wordt teruggenomen is niet bij OMS bekend.') };
  if (receipt.taken_back)
    return { problem: problem(409, 'already-taken-back', 'Dit artikel is al teruggenomen.') };
  const line = delivery.lines.find(l => l.id === receipt.line_id);
  if (!line) throw new Error('a receipt is on a line of its return');
  receipt.taken_back = true;
  // The line may have it in the sum of unnamed placements.
  line.placed.push({ id: m.id, quantity: -receipt.quantity });
  changes.return_take_backs.push(m.mutation_id);
  return { reply: replyOf(item, delivery, line.id, receipt.storage_location, world, changes, false) };
}

/** A refused article was put aside: in the zone's place for it, or anywhere when there is none. */
function decideReturnAside(
  { mutation: m, user }: ItemOf<'return-aside'>,
  world: World,
  changes: Changes,
): Decision {
  const zone = returnZone(world, m);
  const place = zone?.places.find(p => p.identifier === m.storage_location);
  const loose = zone?.places.find(p => p.kind === 'aside');
  if (!place) return { problem: unknownLocation(m.storage_location) };
  if (loose && place.kind !== 'aside') return { problem: otherLocation(place.identifier, loose.identifier) };
  changes.return_asides.push({
    mutation_id: m.id,
    storage_location_id: place.id,
    product_identifier: m.product_identifier,
    quantity: m.quantity,
    user_id: user.id,
    resolves: m.resolves,
  });
  return { reply: { version: 0 } };
}

/** Sets the status that follows, and gives the answer: the return as it is now. */
function replyOf(
  item: ItemOf<ReturnMutation['type']>,
  delivery: DeliveryState,
  line_id: number,
  storage_location: string,
  world: World,
  changes: Changes,
  is_last_scan: boolean,
): MutationReply {
  const line = delivery.lines.find(l => l.id === line_id);
  const location_id = world.returns.returns.get(delivery.id)?.location_id ?? 0;
  // A return that was cancelled stays so, also when a piece of it is taken back.
  if (isReturnStatus(delivery.status)) setStatus(changes, delivery, returnStatus(delivery.lines), item);
  changes.returns.set(delivery, location_id);
  return {
    dispatch_request_id: delivery.id,
    line_id,
    storage_location,
    quantity_pending: line ? pendingOn(line) : 0,
    is_last_scan,
    version: (world.returns.versions.get(location_id) ?? 0) + 1,
  };
}

type Article = { readonly identifier: string; readonly name: string };

function namedBy(
  m: Receiving['mutation'],
  world: World,
): { delivery: DeliveryState | undefined; product: Article | null } {
  if (m.type === 'receive-return')
    return {
      delivery: world.deliveries.get(m.dispatch_request_id),
      product: world.products.get(m.product_identifier) ?? null,
    };
  const found = world.returns.labelled.get(m.id);
  return { delivery: world.deliveries.get(found?.delivery_id ?? 0), product: found?.product ?? null };
}

const codeOf = (m: Receiving['mutation']): string =>
  m.type === 'receive-return' ? m.product_identifier : m.ean;

const aside = (zone: ReturnZone, quantity: number): RepairMove[] => [
  {
    kind: 'aside',
    quantity,
    storage_location: zone.places.find(p => p.kind === 'aside')?.identifier ?? null,
    dispatch_request_id: null,
  },
];

function withRepair(
  why: Problem,
  m: Receiving['mutation'],
  product: Article | null,
  moves: RepairMove[],
): Problem {
  const product_identifier = product?.identifier ?? codeOf(m);
  return {
    ...why,
    detail: withMoves(why.detail, moves, m.quantity),
    repair: {
      product_identifier,
      product_name: product?.name ?? product_identifier,
      quantity: m.quantity,
      lies_at: m.storage_location,
      moves,
    },
  };
}

const returnNotFound = (read: string): Problem =>
  problem(404, 'return-not-found', `Er is geen retourzending gevonden voor deze barcode. Gelezen: ${read}.`, {
    read,
  });

function problemOf(
  code: 'not-in-return' | 'already-received' | 'cancelled',
  delivery: DeliveryState,
  { identifier, name }: Article,
  { mutation, user }: { mutation: { readonly quantity: number }; user: User },
  world: World,
): Problem {
  const order = `order ${delivery.order_identifier}`;
  if (code === 'cancelled') return problem(409, code, `De retour van ${order} gaat niet door.`);
  if (code === 'not-in-return')
    return problem(409, code, `Dit product is niet gevonden in deze retourzending (${order}).`, {
      read: name,
    });
  const left = delivery.lines.reduce(
    (n, l) => n + (l.product_identifier === identifier ? pendingOn(l) : 0),
    0,
  );
  if (left > 0) {
    const detail = `Van ${name} in de retourzending van ${order} worden er nog ${left} verwacht. Gelezen: ${mutation.quantity}.`;
    return problem(409, code, detail, { read: String(mutation.quantity), expected: String(left) });
  }
  const last = world.returns.receivers.get(receiverKey(delivery.id, identifier));
  const by = last && last.user_id !== user.id ? last.name : undefined;
  const whom = by === undefined ? '' : ` Al gescand door ${by}.`;
  return problem(409, code, `Alles van ${name} in de retourzending van ${order} is al ontvangen.${whom}`, {
    read: name,
    ...(by !== undefined && { by }),
  });
}
