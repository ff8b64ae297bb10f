import { pendingOn } from '../../../core/delivery/delivery.ts';
import type { Random } from '../../../server/demo/random.ts';
import { freeAccess } from '../../../src/flows/access.ts';
import type { SortModel, SortSnapshot } from '../../../src/flows/sort/session/sort-model.ts';
import type { SortState } from '../../../src/flows/sort/machine/state.ts';
import type { Printer } from '../../../contract/orders/printing.ts';
import { bareDesk } from '../../../src/flows/print-desk.ts';
import { openSortSession } from '../../../src/flows/sort/session/session.ts';
import { lookUp } from '../../../src/sync/look-up.ts';
import { pullPackage } from '../../../src/sync/pull/pull.ts';
import {
  openWorkPackage,
  workOf,
  type PackageRef,
  type WorkPackageStore,
} from '../../../src/work-package/store.ts';
import { answers, whim } from './whim.ts';
import type { Job } from './work.ts';

interface Sorting {
  readonly model: SortModel;
  readonly store: WorkPackageStore;
}

/** Sorting a batch, or a goods receipt, whose 'Klaar met scannen' somebody may press. */
export const sorting =
  (ref: PackageRef): Job =>
  async desk => {
    const { user, outbox, http, clock } = desk;
    // Devices with a printer of the OMS print without a tap.
    const printer = desk.random.int(2) === 0 ? [slipPrinter] : [];
    const opened = await openWorkPackage(ref, {
      ...desk,
      user_id: user.id,
      pull: (which, since) => pullPackage(http, which, since),
    });
    if (!opened.ok) return null;
    const { store } = opened;
    const model = await openSortSession({
      ...desk,
      place: { type: ref.type, identifier: ref.location },
      source: ref.source,
      work: workOf(ref),
      view: store.view,
      package: store.view.server(),
      zones: [],
      look_up_only: false,
      undoes_sent: true,
      tells_info: true,
      knows_places: true,
      extraInfo: () => Promise.resolve(null),
      onChange: store.subscribe,
      access: freeAccess,
      refresh: store.refresh,
      claims: () => store.claims.articles(),
      colleagues: () => store.claims.colleagues(),
      downSince: () => null,
      completing: id => store.claims.completing(id),
      lookUp: async (ean, preferred) => {
        const asked = { ref, ean, device_id: desk.device_id };
        const found = await lookUp(
          http,
          clock,
          preferred === null ? asked : { ...asked, dispatch_request_id: preferred },
        );
        return found.ok ? found.resolution : null;
      },
      claimCompletion: () => Promise.resolve({ granted: true, by: '' }),
      releaseCompletion: () => undefined,
      desk: bareDesk(
        async () => (desk.online() && desk.random.int(4) > 0 ? 'shown' : 'waits'),
        () => (desk.online() ? printer : []),
      ),
      ships_by_scan: () => true,
      signal: () => undefined,
      keepQuantity: () => undefined,
      now: clock.now,
      sleep: clock.sleep,
    });
    const finish = (): void =>
      void outbox.record({
        user,
        work: workOf(ref),
        mutations: [
          {
            id: desk.newId(),
            version: 1,
            at: new Date(clock.now()).toISOString(),
            type: 'finish-receipt',
            location_type: ref.type,
            location: ref.location,
            goods_receipt_identifier: ref.source.identifier,
          },
        ],
      });
    return {
      act: random =>
        ref.source.type === 'goods-receipt' && random.int(60) === 0
          ? finish()
          : act({ model, store }, random),
      refresh: () => void store.refresh(),
      over: () => false,
      close() {
        model.stop();
        store.close();
      },
    };
  };

function act(work: Sorting, random: Random): void {
  if (answers(work.model, random) || whim(work.model, random, () => someCode(work, random))) return;
  const shown = work.model.get();
  step(work, shown, shown.state, random);
}

function step(work: Sorting, shown: SortSnapshot, state: SortState, random: Random): void {
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
      if (random.int(2) === 0 && state.work.storage_location !== null)
        return model.scan(state.work.storage_location);
      return model.send({ name: 'next' });
    case 'far-more':
      return model.send({ name: random.int(3) === 0 ? 'reset' : 'next' });
    case 'packing-slip':
      if (random.int(2) === 0 && state.work.storage_location !== null)
        return model.scan(state.work.storage_location);
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

function complete(work: Sorting, state: Extract<SortState, { name: 'complete' }>, random: Random): void {
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
      return random.int(2) === 0 ? model.ship() : model.scan(state.storage_location);
  }
}

const slipPrinter: Printer = {
  identifier: 'P1',
  name: 'Inpaktafel',
  type: 'packing-slips',
};

function someArticle(work: Sorting, random: Random): string {
  // A receipt has articles that no delivery waits for.
  const { goods_receipt, products } = work.store.view.server();
  if (goods_receipt && random.int(2) === 0)
    return random.pick(products).ean_codes[0] ?? someCode(work, random);
  const wanting = work.store.view.deliveries().flatMap(d => d.lines.filter(line => pendingOn(line) > 0));
  const line = wanting[random.int(wanting.length || 1)];
  return (line && codeOf(work, line.product_identifier)) ?? someCode(work, random);
}

const codeOf = (work: Sorting, product: string): string | undefined =>
  work.store.view.product(product)?.ean_codes[0];

/** Everything that has a barcode. */
function someCode(work: Sorting, random: Random): string {
  const { products, storage_locations } = work.store.view.server();
  const codes = [
    ...products.flatMap(p => p.ean_codes),
    ...storage_locations.map(l => l.identifier),
    '8712345000009',
  ];
  return random.pick(codes);
}

function freeLocation(work: Sorting, random: Random): string {
  const taken = new Set(work.store.view.deliveries().map(d => d.storage_location));
  const free = work.store.view
    .server()
    .storage_locations.filter(l => l.kind === 'sort' && !taken.has(l.identifier));
  return free[random.int(free.length || 1)]?.identifier ?? 'A-01';
}
