import { pendingOn } from '../../core/delivery/delivery.ts';
import type { Random } from '../../server/demo/random.ts';
import type { SortSnapshot } from '../../src/flows/sort/sort-model.ts';
import type { SortState } from '../../src/flows/sort/state.ts';
import type { Work } from './device.ts';

/** One deed of a worker who mostly does what the screen says, and sometimes something else. */
export function act(work: Work, random: Random): void {
  const { model } = work;
  const shown = model.get();
  if (random.int(12) === 0) return model.scan(someCode(work, random));
  if (random.int(15) === 0) {
    const undo = shown.last.find(scan => scan.undo !== null)?.undo;
    if (undo) return undo();
  }
  step(work, shown, shown.state, random);
}

function step(work: Work, shown: SortSnapshot, state: SortState, random: Random): void {
  const { model } = work;
  switch (state.name) {
    case 'scan-article': {
      const card = shown.cards[0];
      if (card && random.int(2) === 0) return model.send({ name: 'open-repair', card });
      const ready = shown.to_complete[0];
      if (ready && random.int(2) === 0) return model.scan(ready.storage_location);
      return model.scan(someArticle(work, random));
    }
    case 'extra-info':
      if (state.trouble === 'not-saved') return model.send({ name: random.int(2) ? 'retry' : 'skip' });
      return model.send({ name: 'answer', value: '1' });
    case 'quantity':
      if (random.int(2) === 0)
        model.send({ name: 'set-quantity', quantity: 1 + random.int(state.work.pending) });
      return model.send({ name: 'next' });
    case 'packing-slip':
      if (state.printing === 'busy') return;
      return model.send({ name: state.printing === 'waits' ? 'next' : 'print' });
    case 'not-requested':
      return model.send({ name: 'understood' });
    case 'scan-location':
      return model.scan(state.work.storage_location ?? freeLocation(work, random));
    case 'complete':
      return complete(work, state, random);
    case 'repair':
      if (random.int(10) === 0) return model.send({ name: 'later' });
      if (state.phase === 'article')
        return model.scan(codeOf(work, state.card.product_identifier ?? '') ?? someArticle(work, random));
      return model.scan(state.card.moves[state.move]?.storage_location ?? state.card.lies_at ?? 'A-01');
    case 'cannot-store':
      return model.send({ name: 'stored-again' });
  }
}

function complete(work: Work, state: Extract<SortState, { name: 'complete' }>, random: Random): void {
  const { model, store } = work;
  switch (state.steps[state.index]) {
    case 'print-packing-slip':
      return model.send({ name: state.printing === 'waits' ? 'later' : 'print' });
    case 'scan-label': {
      const code = store.view.delivery(state.dispatch_request_id)?.tracking_codes[0];
      if (code === undefined || random.int(8) === 0) return model.send({ name: 'label-anyway' });
      return model.scan(code);
    }
    case 'mark-storage-location-complete':
      return model.scan(state.storage_location);
    default:
      return model.ship();
  }
}

function someArticle(work: Work, random: Random): string {
  const wanting = work.store.view.deliveries().flatMap(d => d.lines.filter(line => pendingOn(line) > 0));
  const line = wanting[random.int(wanting.length || 1)];
  return (line && codeOf(work, line.product_identifier)) ?? someCode(work, random);
}

const codeOf = (work: Work, product: string): string | undefined =>
  work.store.view.product(product)?.ean_codes[0];

/** Anything that has a barcode. */
function someCode(work: Work, random: Random): string {
  const { products, storage_locations } = work.store.view.server();
  const codes = [
    ...products.flatMap(p => p.ean_codes),
    ...storage_locations.map(l => l.identifier),
    '8712345000009',
  ];
  return random.pick(codes);
}

function freeLocation(work: Work, random: Random): string {
  const taken = new Set(work.store.view.deliveries().map(d => d.storage_location));
  const free = work.store.view
    .server()
    .storage_locations.filter(l => l.kind === 'sort' && !taken.has(l.identifier));
  return free[random.int(free.length || 1)]?.identifier ?? 'A-01';
}
