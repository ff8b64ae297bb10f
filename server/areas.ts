import { suggestionRoutes } from './assign/suggestion-routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { demoRoutes } from './demo/barcodes/routes.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import type { Area } from './deps.ts';
import { dispatchRequestRoutes } from './dispatch-requests/routes.ts';
import { dispatchTypeRoutes } from './dispatch-types/routes.ts';
import { extraLineRoutes } from './extra-lines/routes.ts';
import { followUpRoutes } from './follow-ups/routes.ts';
import { frontendRoutes } from './frontend/routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { menuCounterRoutes } from './menu-counters/routes.ts';
import { officeEventRoutes } from './office-events/routes.ts';
import { orderDetailRoutes } from './orders/detail-routes.ts';
import { commentRoutes } from './orders/comment-routes.ts';
import { referenceDataRoutes } from './orders/reference-data-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { packingSlipRoutes } from './packing-slip/routes.ts';
import { pickListRoutes } from './pick-list/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { presaleRoutes } from './presales/routes.ts';
import { productRoutes } from './products/routes.ts';
import { printingRoutes } from './printing/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { returnPhotoRoutes } from './returns/photo-routes.ts';
import { scannerTestRoutes } from './scanner-tests/routes.ts';
import { searchViewRoutes } from './search-views/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { presetRoutes } from './search/preset-routes.ts';
import { exportRoutes } from './search/export/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serviceTimeRoutes } from './service-times/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { supplyChainRoutes } from './supply-chains/routes.ts';
import { sortingArea } from './scan-area.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { uploadGrantRoutes } from './upload-grants/routes.ts';

/** Every area of the server; a new one is its folder and a line here. */
export const areas: readonly Area[] = [
  sessionRoutes,
  uploadGrantRoutes,
  scannerTestRoutes,
  portalRoutes,
  frontendRoutes,
  locationRoutes,
  batchRoutes,
  pickListRoutes,
  dispatchRequestRoutes,
  orderRoutes,
  searchRoutes,
  exportRoutes,
  presetRoutes,
  commentRoutes,
  referenceDataRoutes,
  orderDetailRoutes,
  timelineRoutes,
  officeEventRoutes,
  holdRoutes,
  deliveryRoutes,
  suggestionRoutes,
  followUpRoutes,
  extraLineRoutes,
  dispatchTypeRoutes,
  packingSlipRoutes,
  printingRoutes,
  pushRoutes,
  sortingArea,
  returnPhotoRoutes,
  stockRoutes,
  serviceTimeRoutes,
  presaleRoutes,
  productRoutes,
  supplyChainRoutes,
  reportRoutes,
  searchViewRoutes,
  preferenceRoutes,
  menuCounterRoutes,
  demoRoutes,
];
