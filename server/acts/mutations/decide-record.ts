import { zoneOf } from './authorise.ts';
import { type Changes, touch, touchReceipt } from './changes.ts';
import type { Decision, ItemOf } from './placement/decide-placement.ts';
import { inboxKey } from './item.ts';
import { locationTaken, otherLocation, problem, unknownLocation } from './refusals.ts';
import { raiseLine } from './receipts/receipt-line.ts';
import { type QuestionState, receiptOfLine, type World, workCalled, workOf } from './world.ts';

/**
 * A refused article was put aside: in the zone's place for loose articles, or in a free location when there is none.
 */
export function decideSetAside(item: ItemOf<'set-aside'>, world: World, changes: Changes): Decision {
  const { mutation: m, user } = item;
  const zone = zoneOf(world, m);
  const work = workCalled(world, m);
  if (!zone || !work) throw new Error('decided before it was authorised');
  if (!world.products.has(m.product_identifier)) return { problem: unknownProduct(m.product_identifier) };
  const place = zone.places.find(p => p.identifier === m.storage_location);
  const aside = zone.places.find(p => p.kind === 'aside');
  if (!place) return { problem: unknownLocation(m.storage_location) };
  if (place.kind === 'sort' && aside) return { problem: otherLocation(place.identifier, aside.identifier) };
  if (place.occupant !== null) return { problem: locationTaken(place.identifier) };
  changes.set_asides.push({
    mutation_id: m.id,
    batch_id: work.type === 'batch' ? work.id : null,
    goods_receipt_id: work.type === 'goods-receipt' ? work.id : null,
    storage_location_id: place.id,
    product_identifier: m.product_identifier,
    quantity: m.quantity,
    user_id: user.id,
    resolves: m.resolves ?? null,
  });
  // A piece that is cleared out of an order's place was received before; what is refused after the end never was.
  const isOver = work.status === 'completed' && m.resolves !== undefined;
  if (work.type === 'batch' || isOver) return { reply: { version: work.version } };
  // No order needs it, and it came: without this the receipt would miss it.
  raiseLine(item, work, m.product_identifier, m.quantity, changes);
  return { reply: { version: touchReceipt(changes, work) } };
}

/** An answer about an article; the last one counts. */
export function decideProductInfo(
  { mutation: m }: ItemOf<'product-info'>,
  world: World,
  changes: Changes,
): Decision {
  const product = world.products.get(m.product_identifier);
  if (!product) return { problem: unknownProduct(m.product_identifier) };
  const question = product.questions.find(q => q.attribute_identifier === m.attribute_identifier);
  if (!question || !fits(question, m.value)) return { problem: badAnswer(question, m.value) };
  const { product_identifier, attribute_identifier, value } = m;
  changes.product_values.set(JSON.stringify([product_identifier, attribute_identifier]), {
    product_identifier,
    attribute_identifier,
    value,
  });
  return { reply: { version: 0 } };
}

/** An answer about one piece on a line. */
export function decidePieceInfo(
  { mutation: m }: ItemOf<'product-piece-info'>,
  world: World,
  changes: Changes,
): Decision {
  const product = world.products.get(m.product_identifier);
  const delivery = [...world.deliveries.values()].find(d => d.lines.some(l => l.id === m.line_id));
  const receipt = m.line_type === 'goods-receipt' ? receiptOfLine(world, m.line_id) : undefined;
  const lines = m.line_type === 'goods-receipt' ? receipt?.lines : delivery?.lines;
  const line = lines?.find(l => l.id === m.line_id);
  if (!product || line?.product_identifier !== m.product_identifier)
    return { problem: unknownProduct(m.product_identifier) };
  const question = product.questions.find(q => q.attribute_identifier === m.attribute);
  if (!question || !fits(question, m.value)) return { problem: badAnswer(question, m.value) };
  const { line_type, line_id, group, attribute, value } = m;
  changes.piece_values.set(JSON.stringify([line_type, line_id, group, attribute]), {
    line_type,
    line_id,
    group,
    attribute,
    value,
  });
  const work = receipt ?? (delivery && workOf(world, delivery));
  return { reply: { version: work?.version ?? 0 } };
}

/** The order was taken out of the shipment; the office decides what happens to it. */
export function decideHold(
  { mutation: m, user }: ItemOf<'hold-shipment'>,
  world: World,
  changes: Changes,
): Decision {
  const delivery = world.deliveries.get(m.dispatch_request_id);
  if (!delivery) throw new Error('decided before it was authorised');
  changes.holds.push({
    mutation_id: m.id,
    dispatch_request_id: delivery.id,
    storage_location: m.storage_location,
    user_id: user.id,
    resolves: m.resolves,
  });
  return { reply: { version: workOf(world, delivery)?.version ?? 0 } };
}

/** An answer of the floor to the office; also about a delivery that has ended meanwhile: it is only kept. */
export function decideAnswer(
  { mutation: m, user }: ItemOf<'answer-message'>,
  world: World,
  changes: Changes,
): Decision {
  const delivery = world.deliveries.get(m.dispatch_request_id);
  if (!delivery) throw new Error('decided before it was authorised');
  if (world.messages.get(m.message_id) !== delivery.id)
    return { problem: problem(404, 'message-not-found', 'Bericht niet gevonden.') };
  changes.answers.push({ mutation_id: m.id, message_id: m.message_id, text: m.text, user_id: user.id });
  return { reply: { version: touch(changes, delivery, workOf(world, delivery)) } };
}

/** A supervisor decides that a queued scan is never sent; an effect that the OMS already has is taken back instead. */
export function decideVoid({ mutation: m, user }: ItemOf<'void'>, world: World, changes: Changes): Decision {
  const key = inboxKey(m.author_id, m.mutation_id);
  if (world.inbox.has(key)) {
    const detail = 'Deze scan is al bij OMS aangekomen en kan niet meer vervallen.';
    return { problem: problem(409, 'already-applied', detail) };
  }
  changes.voids.push({
    mutation_id: m.id,
    voided_id: m.mutation_id,
    author_id: m.author_id,
    user_id: user.id,
    reason: m.reason,
    voided: m.voided,
  });
  world.voided.add(key);
  return { reply: { version: 0 } };
}

const unknownProduct = (read: string) => problem(404, 'product-not-found', 'Product niet gevonden', { read });

function badAnswer(question: QuestionState | undefined, read: string) {
  if (!question) return problem(422, 'unknown-question', 'Deze vraag hoort niet bij dit artikel.');
  const expected = { boolean: '1 of 0', number: 'een getal', text: 'een tekst' }[question.value_type];
  return problem(422, 'invalid-answer', `Ongeldig antwoord. Gelezen: ${read}, verwacht: ${expected}.`, {
    read,
    expected,
  });
}

function fits({ value_type }: QuestionState, value: string): boolean {
  if (value_type === 'boolean') return value === '0' || value === '1';
  if (value_type === 'number') return /^-?\d{1,12}([.,]\d{1,6})?$/.test(value);
  return value.trim() !== '';
}
