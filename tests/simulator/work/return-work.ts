import { pendingOn } from '../../../core/delivery/delivery.ts';
import type { ReturnChanges, ReturnPackage } from '../../../contract/warehouse/returns.ts';
import type { FrontendConfig } from '../../../contract/session.ts';
import type { Random } from '../../../server/demo/random.ts';
import { freeAccess } from '../../../src/flows/access.ts';
import type { Connection } from '../../../src/flows/connection.ts';
import { onlineCalls } from '../../../src/flows/returns/opening/online.ts';
import type { ReturnModel } from '../../../src/flows/returns/session/return-model.ts';
import { photoDesk } from '../../../src/flows/returns/session/photo-desk.ts';
import { openReturnSession } from '../../../src/flows/returns/session/session.ts';
import type { ReturnState } from '../../../src/flows/returns/machine/state.ts';
import { pullReturns } from '../../../src/flows/returns/opening/pull-returns.ts';
import type { PackageView } from '../../../src/work-package/package-view.ts';
import { openPackage } from '../../../src/work-package/store.ts';
import { whim } from './whim.ts';
import type { Job } from './work.ts';

type View = PackageView<ReturnPackage, ReturnChanges>;
interface Receiving {
  readonly model: ReturnModel;
  readonly view: View;
}

/** Receiving the returns of a location. */
export const receivingReturns =
  (at: { type: string; location: string; zone: string }, config: FrontendConfig): Job =>
  async desk => {
    const { http } = desk;
    const place = { type: at.type, identifier: at.location };
    const work = `${at.type}/${at.location}/return`;
    const opened = await openPackage<ReturnPackage, ReturnChanges>(
      {
        key: `${at.type}/${at.location}/${at.zone}#return`,
        work,
        pull: since => pullReturns(http, at, since),
        newsIn: event => (event.type === 'return-changes' ? event : null),
      },
      { ...desk, user_id: desk.user.id },
    );
    if (!opened.ok) return null;
    const { store } = opened;
    const { view } = store;
    const connection: Connection = {
      up: desk.online,
      downSince: () => null,
      note: () => undefined,
      noted: answer => answer,
      through: http => http,
      subscribe: () => () => undefined,
    };
    const calls = onlineCalls(
      http,
      { place: { ...place, ...NAMELESS }, config },
      at.zone,
      connection,
      desk.clock,
    );
    const model = await openReturnSession({
      ...desk,
      ...calls,
      place,
      zone: view.server().zone,
      work,
      view,
      photos: config.general['features-enabled'].includes('return-photos')
        ? photoDesk({ ...desk, place, work, shrink: file => Promise.resolve({ ok: true, photo: file }) })
        : null,
      provider: '',
      onChange: store.subscribe,
      refresh: store.refresh,
      access: freeAccess,
      undoes_sent: true,
      keeps_labels: true,
      looks_up_places: false,
      tells_info: true,
      signal: () => undefined,
      now: desk.clock.now,
      sleep: desk.clock.sleep,
    });
    return {
      act: random => act({ model, view }, random),
      refresh: () => void store.refresh(),
      over: () => false,
      close() {
        model.stop();
        store.close();
      },
    };
  };

const NAMELESS = { display_name: '' };

function act(work: Receiving, random: Random): void {
  const { model } = work;
  if (whim(model, random, () => someCode(work, random))) return;
  const shown = model.get();
  const card = shown.state.name === 'scan-label' && random.int(2) === 0 ? shown.cards[0] : undefined;
  if (card) return model.send({ name: 'open-repair', card });
  step(work, shown.state, random);
}

function step(work: Receiving, state: ReturnState, random: Random): void {
  const { model } = work;
  switch (state.name) {
    case 'scan-label':
      return model.scan(random.int(4) === 0 ? '3SRETR777777' : someLabel(work, random));
    case 'scan-article':
      return model.scan(someArticle(work, state.ret.dispatch_request_id, random));
    case 'extra-info':
      if (state.trouble !== null) return model.send({ name: random.int(2) ? 'retry' : 'skip' });
      return model.send({ name: 'answer', value: '1' });
    case 'choose-state': {
      const { photo } = state.work;
      if (photo === undefined && random.int(3) > 0) return model.takePhoto(picture(random));
      if (photo !== undefined && random.int(8) === 0) return model.send({ name: 'photo-removed' });
      return model.chooseState(random.pick(model.get().product_states).identifier);
    }
    case 'scan-location':
      return model.scan(state.storage_location ?? somePlace(work, 'sort', random));
    case 'next':
      return model.send({ name: random.int(4) === 0 ? 'next-return' : 'next-article' });
    case 'repair':
      if (random.int(10) === 0) return model.send({ name: 'later' });
      if (state.phase === 'article') return model.scan(codeOf(work, state.card.product_identifier));
      if (state.card.code === 'return-not-found' && random.int(2) === 0)
        return model.scan(someLabel(work, random));
      return model.scan(state.card.move.storage_location ?? somePlace(work, 'aside', random));
    case 'cannot-store':
      return model.send({ name: 'stored-again' });
  }
}

/** A JPEG as far as the OMS looks, with its own bytes; read without the event loop's real time. */
function picture(random: Random): Blob {
  const own = Array.from({ length: 8 }, () => random.int(255));
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, ...own, 0xff, 0xd9);
  return Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}

const codeOf = ({ view }: Receiving, product: string): string =>
  view.product(product)?.ean_codes[0] ?? product;

function someLabel({ view }: Receiving, random: Random): string {
  const labels = view.deliveries().flatMap(d => d.tracking_codes);
  return labels.length > 0 ? random.pick(labels) : '3SRETR900001';
}

function someArticle(work: Receiving, of: number | null, random: Random): string {
  const lines = of === null ? [] : (work.view.delivery(of)?.lines ?? []);
  const awaited = lines.filter(line => pendingOn(line) > 0);
  return awaited.length > 0 ? codeOf(work, random.pick(awaited).product_identifier) : someCode(work, random);
}

function someCode({ view }: Receiving, random: Random): string {
  const { products, storage_locations } = view.server();
  return random.pick([
    ...products.flatMap(p => p.ean_codes),
    ...storage_locations.map(l => l.identifier),
    '8712344617340',
  ]);
}

function somePlace({ view }: Receiving, kind: 'sort' | 'aside', random: Random): string {
  const places = view.server().storage_locations.filter(l => l.kind === kind);
  return places.length > 0 ? random.pick(places).identifier : 'R-01';
}
