import { finishing, receiving } from '../../server/acts/goods-receipts/test-receipt.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { anyOf, type Act, pick, type Request, scan } from './requests.ts';
import { isOpenLine, isSorted } from './facts.ts';
import type { Delivery, Line } from './state.ts';
import type { World } from './world.ts';

/** Scans of the floor. */
export const floorActs = {
  place: (world, { nth, amount }, delivery) => place(world, delivery, anyOf(delivery.lines, nth), amount),
  'place what is left': (world, { nth }, delivery) => {
    const line = anyOf(delivery.lines.filter(isOpenLine), nth);
    return place(world, delivery, line, line ? line.quantity - line.quantity_placed : 0);
  },
  'take back': ({ placed }, { nth }) => {
    const last = anyOf(placed, nth);
    return (
      last && scan({ type: 'take-back', dispatch_request_id: last.dispatch_request_id, mutation_id: last.id })
    );
  },
  'receive articles': ({ receipt }, { nth, amount }) =>
    scan(receiving(receipt, nth % receipt.lines.length, { quantity_scanned: amount })),
  'finish the receipt': ({ receipt }) => scan(finishing(receipt)),
  'complete a location': (_, __, { id, storage_location }) =>
    scan({
      type: 'complete-storage-location',
      dispatch_request_id: id,
      storage_location: storage_location ?? 'D-01',
    }),
  ship: (_, __, { id }) => scan({ type: 'mark-shipped', dispatch_request_id: id, label: null }),
  'ship a pick': (_, __, { id, order_identifier }) =>
    pick({ type: 'pick-shipped', sales_order_identifier: order_identifier, dispatch_request_id: id }),
  'pick is short': (_, __, { id, order_identifier }) =>
    pick({
      type: 'pick-unable-to-ship',
      sales_order_identifier: order_identifier,
      dispatch_request_id: id,
      reason: 'out-of-stock',
    }),
  'answer the office': (_, { nth, amount }, { id, messages }) => {
    const message = anyOf(messages, nth);
    const text = `Gedaan ${amount}`;
    return message && scan({ type: 'answer-message', dispatch_request_id: id, message_id: message.id, text });
  },
  'receive a return': ({ state }, { delivery, nth, amount }) => {
    const back = anyOf(
      state.deliveries.filter(({ dispatch_type }) => dispatch_type === 'return'),
      delivery,
    );
    const line = back && anyOf(back.lines, nth);
    return (
      line &&
      scan({
        type: 'receive-return',
        location_type: 'dc',
        location: 'DC01',
        zone: 'R',
        storage_location: 'R-01',
        product_identifier: line.product_identifier,
        product_state: 'sellable',
        dispatch_request_id: back.id,
        quantity: amount,
      })
    );
  },
} as const satisfies Readonly<Record<string, Act>>;

function place(
  { placed }: World,
  delivery: Delivery,
  line: Line | undefined,
  quantity: number,
): Request | undefined {
  if (!line || !isSorted(delivery)) return undefined;
  const id = newId();
  placed.push({ id, dispatch_request_id: delivery.id });
  return scan(
    {
      type: 'place-article',
      location_type: 'dc',
      location: 'DC01',
      zone: 'D',
      storage_location: delivery.storage_location ?? `D-${40 + (delivery.id % 20)}`,
      process_type: 'sort',
      ...(delivery.batch === null
        ? { goods_receipt_identifier: delivery.receipt ?? '' }
        : { dispatch_request_batch_identifier: delivery.batch }),
      product_identifier: line.product_identifier,
      dispatch_request_id: delivery.id,
      quantity,
      extra_processing_steps: [],
    },
    id,
  );
}
