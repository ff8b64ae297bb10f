import { workProperties } from '../assign/facts.ts';
import { REQUEST_MODE } from '../assign/request-modes.ts';
import { QUIET_HOURS } from '../push/quiet-hours.ts';

/** A folder of the code that reads properties of locations. */
export type PropertyReader =
  | 'core/assign'
  | 'server/acts/batches'
  | 'server/acts/deliveries'
  | 'server/acts/push'
  | 'server/acts/work-package'
  | 'server/migrations'
  | 'src/flows/opening'
  | 'src/office/app-settings'
  | 'src/office/batches'
  | 'src/office/orders';

/** The parts of the product that read each property, as the code has it, which tests/property-readers.test.ts compares. */
export const propertyReaders: Readonly<Record<string, readonly PropertyReader[]>> = {
  'processProduct.autofillStorageLocation': ['server/acts/work-package', 'src/flows/opening'],
  'processProduct.autofillSortingZone': ['src/flows/opening'],
  canProcessProducts: ['server/acts/batches', 'src/office/batches'],
  goodsReceiptImportOnScan: ['server/acts/work-package'],
  [REQUEST_MODE]: ['server/migrations'],
  supportsSalesChannels: ['core/assign', 'server/acts/deliveries', 'src/office/orders'],
  [QUIET_HOURS]: ['server/acts/push', 'src/office/app-settings'],
  ...Object.fromEntries(workProperties.map(key => [key, ['core/assign'] as const])),
};
