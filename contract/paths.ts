/** The paths that a start reads, listed together; every other path stands in its endpoint. */
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

/** This header has another value after the database was restored from a backup. */
export const EPOCH = 'X-OMS-Epoch';
