import { pushWords } from '../../core/push/words.ts';

const words = pushWords.pl;

export default {
  to_pick: {
    one: words['to-pick'],
    few: '{n} nowe dostawy do zebrania',
    many: '{n} nowych dostaw do zebrania',
    other: '{n} nowej dostawy do zebrania',
  },
  pick_ended: {
    one: words['pick-ended'],
    few: '{n} dostawy nie są już potrzebne',
    many: '{n} dostaw nie jest już potrzebnych',
    other: '{n} dostawy nie jest już potrzebne',
  },
  pick_ended_order: 'Zamówienie {order} nie jest już potrzebne',
  pick_ended_note: 'Anulowano albo przeniesiono do innej lokalizacji.',
  pick_paused_note: 'Dostawa jest wstrzymana.',
  stop: 'Przerwij zamówienie {order}',
  stop_note: 'Dostawę anulowano albo przekierowano. Odłóż artykuły z powrotem.',
  stop_paused_note: 'Dostawa jest wstrzymana. Nie zbieraj dalej.',
  promised_soon: {
    one: words['promised-soon'],
    few: '{n} klientów wkrótce odbierze zamówienia',
    many: '{n} klientów wkrótce odbierze zamówienia',
    other: '{n} klienta wkrótce odbierze zamówienia',
  },
  promised_soon_note: '{orders}. Jeszcze niegotowe. Zbierz to najpierw.',
  batch_ready: {
    one: words['batch-ready'],
    few: '{n} partie czekają na sortowanie',
    many: '{n} partii czeka na sortowanie',
    other: '{n} partii czeka na sortowanie',
  },
  batch: {
    one: 'Partia {batch} · 1 zamówienie',
    few: 'Partia {batch} · {n} zamówienia',
    many: 'Partia {batch} · {n} zamówień',
    other: 'Partia {batch} · {n} zamówienia',
  },
  batches: 'Partie {batches}',
  batches_more: 'Partie {batches} i jeszcze {more}',
  parked: {
    one: '1 skan wymaga korekty',
    few: '{n} skany wymagają korekty',
    many: '{n} skanów wymaga korekty',
    other: '{n} skanu wymaga korekty',
  },
  parked_note: 'Otwórz kolejkę: jest tam napisane, co zrobić z artykułem.',
  unsent: {
    one: '1 skan czeka już pół godziny',
    few: '{n} skany czekają już pół godziny',
    many: '{n} skanów czeka już pół godziny',
    other: '{n} skanu czeka już pół godziny',
  },
  unsent_note: 'Są bezpieczne na tym urządzeniu, ale OMS jeszcze ich nie ma.',
  print_failed: {
    one: words['print-failed'],
    few: '{n} wydruki się nie udały',
    many: '{n} wydruków się nie udało',
    other: '{n} wydruku się nie udało',
  },
  print_failed_note: 'Wybierz inną drukarkę lub spróbuj ponownie.',
  order: {
    one: 'Zamówienie {order} · 1 artykuł',
    few: 'Zamówienie {order} · {n} artykuły',
    many: 'Zamówienie {order} · {n} artykułów',
    other: 'Zamówienie {order} · {n} artykułu',
  },
  orders: 'Zamówienia {orders}',
  orders_more: 'Zamówienia {orders} i jeszcze {more}',
  at: words.at,
  over: 'Już zrobione albo niepotrzebne',
  unread: 'Nowe powiadomienie',
  unread_note: 'Otwórz aplikację, aby zobaczyć, co to jest.',
};
