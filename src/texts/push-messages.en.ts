import { pushWords } from '../../core/push/words.ts';

const words = pushWords.en;

export default {
  to_pick: { one: words['to-pick'], other: '{n} new deliveries to pick' },
  pick_ended: { one: words['pick-ended'], other: '{n} deliveries are no longer needed' },
  pick_ended_order: 'Order {order} is no longer needed',
  pick_ended_note: 'Cancelled, or moved to another site.',
  pick_paused_note: 'The delivery is paused.',
  stop: 'Stop order {order}',
  stop_note: 'The delivery has been cancelled or goes elsewhere. Put the items back.',
  stop_paused_note: 'The delivery is paused. Stop picking.',
  promised_soon: { one: words['promised-soon'], other: '{n} customers come to collect soon' },
  promised_soon_note: '{orders}. Not ready yet. Pick these first.',
  batch_ready: { one: words['batch-ready'], other: '{n} batches are ready to sort' },
  batch: { one: 'Batch {batch} · 1 order', other: 'Batch {batch} · {n} orders' },
  batches: 'Batches {batches}',
  batches_more: 'Batches {batches} and {more} more',
  parked: { one: '1 scan needs a correction', other: '{n} scans need a correction' },
  parked_note: 'Open the queue: it says what to do with the item.',
  unsent: { one: '1 scan has waited for half an hour', other: '{n} scans have waited for half an hour' },
  unsent_note: 'They are safe on this device, but OMS does not have them yet.',
  print_failed: { one: words['print-failed'], other: '{n} prints have failed' },
  print_failed_note: 'Choose another printer or try again.',
  order: { one: 'Order {order} · 1 item', other: 'Order {order} · {n} items' },
  orders: 'Orders {orders}',
  orders_more: 'Orders {orders} and {more} more',
  at: words.at,
  over: 'Already done, or no longer needed',
  unread: 'New notification',
  unread_note: 'Open the app to see what it is.',
};
