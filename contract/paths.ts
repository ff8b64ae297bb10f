/** Paths of the loads at the start, apart from their schemas: the first screen asks for them before the schemas are there. */
export const paths = {
  currentUser: '/api/current-user',
  frontendConfig: '/api/frontend/config',
  translations: '/api/frontend/translations',
  locations: '/api/rest/locations',
  location: '/api/rest/locations/:type/:location',
  storageLocations: '/api/rest/locations/:type/:location/storage-locations',
  batch: '/api/rest/locations/:type/:location/dispatch-request-batches/:batch',
  goodsReceipt: '/api/rest/locations/:type/:location/goods-receipts/:receipt',
  workPackage: '/api/rest/locations/:type/:location/storage-locations/:zone/work-package/:processType',
  returnPackage: '/api/rest/locations/:type/:location/storage-locations/:zone/work-package/return',
} as const;

/** Header that changes when the database came back from a backup. */
export const EPOCH = 'X-OMS-Epoch';
