import type { PackageDelivery, WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { freeAccess } from '../../access.ts';
import { createPackageView, type PackageView } from '../../../work-package/package-view.ts';
import { bareDesk } from '../../print-desk.ts';
import type { FlowProps } from '../../flow.ts';
import { ghostOutbox } from '../../ghost-outbox.ts';
import type { PracticeCode } from '../../print-practice.ts';
import type { SortDeps } from '../session/sort-deps.ts';
import { signals } from '../../signals.ts';

const products = [
  ['oefen-1', 'Oefenmok blauw', '2000000000015'],
  ['oefen-2', 'Oefenvaas groen', '2000000000022'],
  ['oefen-3', 'Oefenlamp geel', '2000000000039'],
] as const;
const orders = [
  {
    lines: [
      ['oefen-1', 1],
      ['oefen-2', 2],
    ],
  },
  { lines: [['oefen-1', 2]] },
  {
    lines: [
      ['oefen-3', 1],
      ['oefen-1', 1],
    ],
  },
] as const;

/** Ghost data: three articles, three orders, the same screen; nothing is stored or sent. */
export async function openPractice(flow: FlowProps, signal: AbortSignal): Promise<SortDeps> {
  const work = 'oefenen';
  const ghost = ghostPackage(flow.place);
  const view = createPackageView(ghost);
  const outbox = ghostOutbox(flow.services.clock.now, entries => view.applyEntries(entries));
  return {
    user: flow.user,
    device_id: await flow.services.outbox.deviceId(),
    place: flow.place,
    source: { type: 'batch', identifier: 'OEFENEN' },
    work,
    view,
    package: ghost,
    zones: [],
    look_up_only: false,
    undoes_sent: true,
    tells_info: true,
    knows_places: true,
    extraInfo: () => Promise.resolve(null),
    outbox,
    onChange: () => () => undefined,
    access: freeAccess,
    refresh: () => undefined,
    claims: () => [],
    completing: () => null,
    colleagues: () => [],
    online: () => true,
    downSince: () => null,
    lookUp: () => Promise.resolve(null),
    claimCompletion: () => Promise.resolve({ granted: true, by: '' }),
    releaseCompletion: () => undefined,
    desk: bareDesk(() => Promise.resolve('shown')),
    ships_by_scan: flow.services.shipsByScan,
    keepQuantity: () => undefined,
    signal: signals(signal),
    now: flow.services.clock.now,
    sleep: flow.services.clock.sleep,
    newId: flow.services.newId,
    nextCode: () => nextCode(view),
  };
}

/** The code of an article that an order still needs. */
function nextCode(view: Pick<PackageView, 'deliveries' | 'product'>): string | null {
  const open = view
    .deliveries()
    .flatMap(({ lines }) => lines)
    .find(({ quantity, placed }) => placed.reduce((sum, one) => sum + one.quantity, 0) < quantity);
  return (open && view.product(open.product_identifier)?.ean_codes[0]) ?? null;
}

const places = ['O-01', 'O-02', 'O-03'];

/** Every code of this practice, for its sheet. */
export const practiceCodes: readonly PracticeCode[] = [
  ...products.map(([, name, code]) => ({ name, code })),
  ...places.map(code => ({ name: code, code })),
];

function ghostPackage(place: FlowProps['place']): WorkPackage {
  return {
    version: 1,
    location: { type: place.type, identifier: place.identifier },
    zone: { identifier: 'OEFEN', display_name: 'Oefenzone' },
    process_type: 'sort',
    batch: { identifier: 'OEFENEN', status: 'sorting', zone: 'OEFEN' },
    storage_locations: places.map(code => ({
      identifier: code,
      display_name: code,
      kind: 'sort',
    })),
    products: products.map(([identifier, name, ean]) => ({
      identifier,
      name,
      image_url: null,
      ean_codes: [ean],
      extra_info: null,
    })),
    dispatch_requests: orders.map(ghostDelivery),
    extra_processing_steps: ['multiple-quantities'],
    order_completion_steps: ['mark-storage-location-complete', 'mark-dispatch-request-shipped'],
    autofill_storage_location: 0,
    storage_location_auto_submit_regex: null,
  };
}

const ghostDelivery = ({ lines }: (typeof orders)[number], i: number): PackageDelivery => ({
  id: i + 1,
  identifier: `OEFEN-${i + 1}`,
  order_identifier: `OEFEN-${i + 1}`,
  status: 'requested',
  paused_at: null,
  carrier: null,
  carrier_name: null,
  storage_location: `O-0${i + 1}`,
  location_completed: false,
  slip_printed: false,
  tracking_codes: [],
  lines: lines.map(([product_identifier, quantity], l) => ({
    id: i * 10 + l + 1,
    product_identifier,
    quantity,
    placed: [],
  })),
  version: 1,
});
