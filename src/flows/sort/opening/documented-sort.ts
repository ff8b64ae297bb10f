import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { getBatch } from '../../../../contract/warehouse/batch.ts';
import { getGoodsReceipt } from '../../../../contract/warehouse/goods-receipt.ts';
import type { Http } from '../../../sync/http.ts';
import { listDeliveries } from '../../../sync/pull/documented.ts';
import { pulled } from '../../../sync/pull/pull.ts';
import type { PackageRef, Pulled } from '../../../work-package/store.ts';
import type { FlowProps } from '../../flow.ts';
import { locationEntryOf, placesOf, stepsIn } from '../../opening/location-entry.ts';
import { loadZones } from '../../opening/zone-reads.ts';
import { batchRead } from './begin-reads.ts';

type Flow = Pick<FlowProps, 'place' | 'config' | 'services'>;

/** The work package at an OMS that makes none, by documented calls (decision 038). */
export const pullDocumented = (http: Http, flow: Flow, ref: PackageRef): Promise<Pulled> =>
  ref.source.type === 'batch' ? batchPackage(http, flow, ref) : receiptPackage(http, flow, ref);

async function batchPackage(http: Http, flow: Flow, ref: PackageRef): Promise<Pulled> {
  const [work, batch, frame] = await Promise.all([
    listDeliveries(http, { dispatch_request_batch: ref.source.identifier }),
    http.call(getBatch, batchRead(ref, ref.source.identifier)),
    readFrame(http, flow, ref),
  ]);
  if (work.kind !== 'ok') return pulled(work);
  if (batch.kind !== 'ok') return pulled(batch);
  if (frame.kind !== 'ok') return pulled(frame);
  const { identifier, status } = batch.body;
  return whole({ ...frame.body, ...work.body, batch: { identifier, status, zone: ref.zone } });
}

/** Its crossdock deliveries are those of the location that its lines name. */
async function receiptPackage(http: Http, flow: Flow, ref: PackageRef): Promise<Pulled> {
  const [work, receipt, frame] = await Promise.all([
    listDeliveries(http, {
      dispatcher_type: ref.type,
      dispatcher_identifier: ref.location,
      status: 'crossdock-requested,crossdock-received',
    }),
    http.call(getGoodsReceipt, {
      params: { type: ref.type, location: ref.location, receipt: ref.source.identifier },
      query: { include: 'lines.current_dispatch_request_lines' },
    }),
    readFrame(http, flow, ref),
  ]);
  if (work.kind !== 'ok') return pulled(work);
  if (receipt.kind !== 'ok') return pulled(receipt);
  if (frame.kind !== 'ok') return pulled(frame);
  const { identifier, is_completed, lines = [] } = receipt.body;
  const wanted = lines.flatMap(l => l.current_dispatch_request_lines);
  const own = new Set(wanted.map(d => d.dispatch_request_id));
  const { version, products } = work.body;
  // Which delivery wants an article the documents tell at its scan only: until then it is not known here, and so never counted.
  const untold = lines.filter(l =>
    l.current_dispatch_request_lines.some(d => d.dispatch_request_id === undefined),
  );
  const asked = new Set(untold.map(l => l.product_identifier));
  return whole({
    ...frame.body,
    version,
    products: products.filter(({ identifier }) => !asked.has(identifier)),
    dispatch_requests: work.body.dispatch_requests.filter(({ id }) => own.has(id)),
    batch: null,
    goods_receipt: {
      identifier,
      status: is_completed ? 'completed' : 'receiving',
      zone: ref.zone,
      import_on_scan: false,
      // The documents tell no code of an article that no delivery wants: each scan of it is looked up.
      lines: lines.map(({ id, product_identifier, quantity, quantity_scanned }) => ({
        id,
        product_identifier,
        quantity,
        received: quantity_scanned > 0 ? [{ id: `line/${id}`, quantity: quantity_scanned }] : [],
        version,
      })),
    },
  });
}

type Frame = Omit<WorkPackage, 'version' | 'products' | 'dispatch_requests' | 'batch'>;

/** The zone, its places and the retailer's settings. */
async function readFrame(http: Http, { place, config, services }: Flow, ref: PackageRef) {
  const [location, zones] = await loadZones({ place, services: { ...services, http } }, 'sort');
  if (location.kind !== 'ok') return location;
  if (zones.kind !== 'ok') return zones;
  const zone = zones.body.find(({ identifier }) => identifier === ref.zone);
  const body: Frame = {
    location: { type: ref.type, identifier: ref.location },
    zone: { identifier: ref.zone, display_name: zone?.display_name ?? ref.zone },
    process_type: 'sort',
    storage_locations: placesOf(zone),
    ...stepsIn(config),
    ...locationEntryOf(config, location.body),
  };
  return { kind: 'ok', body } as const;
}

/** The places of its orders are known too where those of the zone are not told. */
const whole = (made: WorkPackage): Pulled => {
  const told = new Set(made.storage_locations.map(place => place.identifier));
  const others = new Set(
    made.dispatch_requests.flatMap(d => d.storage_location ?? []).filter(l => !told.has(l)),
  );
  const places = [...others].map(l => ({ identifier: l, display_name: l, kind: 'sort' as const }));
  return {
    kind: 'package',
    work_package: { ...made, storage_locations: [...made.storage_locations, ...places] },
  };
};
