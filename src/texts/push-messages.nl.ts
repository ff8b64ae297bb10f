import { pushWords } from '../../core/push/words.ts';

const words = pushWords.nl;

export default {
  to_pick: { one: words['to-pick'], other: '{n} nieuwe leveringen om te picken' },
  pick_ended: { one: words['pick-ended'], other: '{n} leveringen hoeven niet meer' },
  pick_ended_order: 'Order {order} hoeft niet meer',
  pick_ended_note: 'Geannuleerd of naar een andere locatie.',
  pick_paused_note: 'De levering is gepauzeerd.',
  stop: 'Stop met order {order}',
  stop_note: 'De levering is geannuleerd of gaat ergens anders heen. Leg de artikelen terug.',
  stop_paused_note: 'De levering is gepauzeerd. Pick niet verder.',
  promised_soon: { one: words['promised-soon'], other: '{n} klanten halen bijna af' },
  promised_soon_note: '{orders}. Nog niet klaar. Pick deze eerst.',
  batch_ready: {
    one: words['batch-ready'],
    other: '{n} batches staan klaar om te sorteren',
  },
  batch: { one: 'Batch {batch} · 1 order', other: 'Batch {batch} · {n} orders' },
  batches: 'Batches {batches}',
  batches_more: 'Batches {batches} en {more} meer',
  parked: { one: '1 scan vraagt om herstel', other: '{n} scans vragen om herstel' },
  parked_note: 'Open de wachtrij: daar staat wat er met het artikel moet.',
  unsent: { one: '1 scan wacht al een half uur', other: '{n} scans wachten al een half uur' },
  unsent_note: 'Ze staan veilig op dit apparaat en zijn nog niet bij het OMS.',
  print_failed: { one: words['print-failed'], other: '{n} prints zijn mislukt' },
  print_failed_note: 'Kies een andere printer of probeer het opnieuw.',
  order: { one: 'Order {order} · 1 artikel', other: 'Order {order} · {n} artikelen' },
  orders: 'Orders {orders}',
  orders_more: 'Orders {orders} en {more} meer',
  at: words.at,
  over: 'Al gedaan, of niet meer nodig',
  unread: 'Nieuwe melding',
  unread_note: 'Open de app om te zien wat er is.',
};
