import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { createPackageView } from '../../../work-package/package-view.ts';
import type { PackageRef, WorkPackageStore } from '../../../work-package/store.ts';
import type { FlowProps } from '../../flow.ts';
import type { SortZoneChoice } from './zone.ts';

const AUTOFILL = 'processProduct.autofillStorageLocation';
const AUTO_SUBMIT = 'frontend-parameters.process-products-sort.storage-location-auto-submit-regex';

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
  const { settings } = config;
  const regex = settings[AUTO_SUBMIT];
  const autofill = location.location_properties?.find(p => p.location_property_key.identifier === AUTOFILL);
  const nothingKnown: WorkPackage = {
    version: 0,
    location: place,
    zone: { identifier: ref.zone, display_name: zone?.display_name ?? ref.zone },
    process_type: 'sort',
    batch: null,
    ...(ref.source.type === 'goods-receipt'
      ? { goods_receipt: { ...emptyReceipt, identifier: ref.source.identifier, zone: ref.zone } }
      : {}),
    storage_locations: (zone?.storage_locations ?? []).map(({ identifier, display_name }) => ({
      identifier,
      display_name,
      kind: 'sort',
    })),
    products: [],
    dispatch_requests: [],
    extra_processing_steps: texts(settings['extra-processing-steps']),
    order_completion_steps: texts(settings['order-completion-steps']),
    autofill_storage_location: autofillOf(autofill?.int_value),
    storage_location_auto_submit_regex: typeof regex === 'string' && regex !== '' ? regex : null,
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

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : [];

const autofillOf = (value: number | null | undefined): 0 | 1 | 2 => (value === 1 || value === 2 ? value : 0);
