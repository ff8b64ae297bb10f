import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { createPackageView } from '../../../work-package/package-view.ts';
import type { PackageRef, WorkPackageStore } from '../../../work-package/store.ts';
import type { FlowProps } from '../../flow.ts';
import { locationEntryOf, placesOf, stepsIn } from '../../opening/location-entry.ts';
import type { SortZoneChoice } from './zone.ts';

/**
 * The dependencies of a session at an OMS without work packages (architecture.md, The contract): the zone's locations
 * and the retailer's settings by the documented calls, nothing of articles and orders, so each scan is looked up.
 */
export function lookUpStore(
  { place, config }: Pick<FlowProps, 'place' | 'config'>,
  ref: PackageRef,
  { location, zones }: Pick<SortZoneChoice, 'location' | 'zones'>,
): WorkPackageStore {
  const zone = zones.find(({ identifier }) => identifier === ref.zone);
  const nothingKnown: WorkPackage = {
    version: 0,
    location: place,
    zone: { identifier: ref.zone, display_name: zone?.display_name ?? ref.zone },
    process_type: 'sort',
    batch: null,
    ...(ref.source.type === 'goods-receipt'
      ? { goods_receipt: { ...emptyReceipt, identifier: ref.source.identifier, zone: ref.zone } }
      : {}),
    storage_locations: placesOf(zone),
    products: [],
    dispatch_requests: [],
    ...stepsIn(config),
    ...locationEntryOf(config, location),
  };
  return {
    view: createPackageView(nothingKnown),
    claims: { take: () => undefined, articles: () => [], completing: () => null, colleagues: () => [] },
    subscribe: () => () => undefined,
    refresh: () => Promise.resolve(null),
    applyEvent: () => undefined,
    close: () => undefined,
  };
}

const emptyReceipt = { status: 'receiving', import_on_scan: false, lines: [] as never[] } as const;
