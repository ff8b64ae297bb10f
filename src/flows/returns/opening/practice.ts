import type { ReturnPackage } from '../../../../contract/warehouse/returns.ts';
import type { PackageDelivery } from '../../../../contract/scanning/work-package.ts';
import { createPackageView } from '../../../work-package/package-view.ts';
import type { FlowProps } from '../../flow.ts';
import { ghostOutbox } from '../../ghost-outbox.ts';
import { freeAccess } from '../../access.ts';
import type { PracticeCode } from '../../print-practice.ts';
import { signals } from '../../signals.ts';
import type { PhotoDesk, ReturnDeps } from '../session/return-deps.ts';

/** Ghost data: two returns of two articles, the same screen; nothing is stored or sent. */
export function practiceDeps(flow: FlowProps, signal: AbortSignal): ReturnDeps {
  const { user, place, services } = flow;
  const ghost = ghostPackage(place);
  const view: ReturnDeps['view'] = createPackageView(ghost);
  return {
    user,
    place,
    zone: ghost.zone,
    provider: flow.config.general.provider,
    work: 'oefenen',
    view,
    outbox: ghostOutbox(services.clock.now, entries => view.applyEntries(entries)),
    onChange: () => () => undefined,
    access: freeAccess,
    undoes_sent: true,
    keeps_labels: true,
    looks_up_places: false,
    tells_info: true,
    extraInfo: () => Promise.resolve(null),
    online: () => true,
    findReturn: () => Promise.resolve({ kind: 'none' }),
    refresh: () => Promise.resolve(),
    lookUp: () => Promise.resolve(null),
    photos: ghostPhotos(services.newId),
    signal: signals(signal),
    now: services.clock.now,
    sleep: services.clock.sleep,
    newId: services.newId,
  };
}

function ghostPhotos(newId: () => string): PhotoDesk {
  const taken = new Map<string, Blob>();
  return {
    async take(file) {
      const made = await import('../../../device/shrink-photo.ts').then(m => m.shrinkPhoto(file));
      if (!made.ok) return made;
      const id = newId();
      taken.set(id, made.photo);
      return { ok: true, id };
    },
    show: id => Promise.resolve(taken.get(id)),
    drop: id => Promise.resolve(void taken.delete(id)),
    dropUnused: () => Promise.resolve(),
  };
}

const labels = [1, 2].map(nth => `OEFEN-R${nth}`);
const places = ['O-01', 'O-02', 'O-03'];
const products = [
  ['oefen-1', 'Oefenmok blauw', '2000000000015'],
  ['oefen-2', 'Oefenvaas groen', '2000000000022'],
] as const;

/** Every code of this practice, for its sheet. */
export const practiceCodes: readonly PracticeCode[] = [
  ...labels.map(code => ({ name: code, code })),
  ...products.map(([, name, code]) => ({ name, code })),
  ...places.map(code => ({ name: code, code })),
];

const ghostPackage = (place: FlowProps['place']): ReturnPackage => ({
  version: 1,
  location: { type: place.type, identifier: place.identifier },
  zone: { identifier: 'OEFEN', display_name: 'Oefenzone' },
  process_type: 'return',
  storage_locations: places.map(code => ({
    identifier: code,
    display_name: code,
    kind: 'sort',
  })),
  product_states: [
    { identifier: 'sellable', display_name: 'Verkoopbaar', storage_location: 'O-01' },
    { identifier: 'damaged', display_name: 'Beschadigd', storage_location: 'O-02' },
    { identifier: 'incomplete', display_name: 'Onvolledig', storage_location: 'O-03' },
    { identifier: 'worn', display_name: 'Gebruikt', storage_location: null },
  ],
  products: products.map(([identifier, name, ean]) => ({
    identifier,
    name,
    image_url: null,
    ean_codes: [ean],
    extra_info: null,
  })),
  dispatch_requests: [1, 2].map(ghostReturn),
  extra_processing_steps: [],
  autofill_storage_location: 0,
  storage_location_auto_submit_regex: null,
});

const ghostReturn = (nth: number): PackageDelivery => ({
  id: nth,
  identifier: `OEFEN-${nth}-R1`,
  order_identifier: `OEFEN-${nth}`,
  status: 'return-announced',
  paused_at: null,
  carrier: null,
  carrier_name: null,
  storage_location: null,
  location_completed: false,
  slip_printed: false,
  tracking_codes: [`OEFEN-R${nth}`],
  lines: ['oefen-1', 'oefen-2'].map((product_identifier, line) => ({
    id: nth * 10 + line,
    product_identifier,
    quantity: nth,
    placed: [],
  })),
  version: 1,
});
