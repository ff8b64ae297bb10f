import { effectRoutes } from './acts/assign/effect-routes.ts';
import { replayRoutes } from './acts/assign/replay-routes.ts';
import { suggestionRoutes } from './acts/assign/suggestion-routes.ts';
import { batchRoutes } from './acts/batches/routes.ts';
import { demoRoutes } from './demo/barcodes/routes.ts';
import { deliveryRoutes } from './acts/deliveries/routes.ts';
import type { Area } from './ground/deps.ts';
import { dispatchRequestRoutes } from './nouns/dispatch-requests/routes.ts';
import { dispatchTypeRoutes } from './nouns/dispatch-types/routes.ts';
import { extraLineRoutes } from './acts/extra-lines/routes.ts';
import { followUpRoutes } from './acts/follow-ups/routes.ts';
import { frontendRoutes } from './views/frontend/routes.ts';
import { holdGroupRoutes } from './nouns/hold-groups/routes.ts';
import { holdRoutes } from './acts/holds/routes.ts';
import { incidentRoutes } from './acts/triggers/incidents/routes.ts';
import { triggerRoutes } from './acts/triggers/routes.ts';
import { refundCloseRoutes } from './acts/refunds/close-routes.ts';
import { webhookRoutes } from './acts/refunds/webhook-routes.ts';
import { refundRoutes } from './acts/refunds/routes.ts';
import { locationChangeRoutes } from './nouns/locations/change-routes.ts';
import { locationRoutes } from './nouns/locations/routes.ts';
import { menuCounterRoutes } from './views/menu-counters/routes.ts';
import { officeEventRoutes } from './views/office-events/routes.ts';
import { orderDetailRoutes } from './acts/orders/detail-routes.ts';
import { commentRoutes } from './acts/orders/comment-routes.ts';
import { referenceDataRoutes } from './acts/orders/reference-data-routes.ts';
import { orderRoutes } from './acts/orders/routes.ts';
import { packingSlipRoutes } from './acts/packing-slip/routes.ts';
import { pickListRoutes } from './views/pick-list/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { preferenceRoutes } from './nouns/preferences/routes.ts';
import { presaleRoutes } from './nouns/presales/routes.ts';
import { productRoutes } from './nouns/products/routes.ts';
import { printingRoutes } from './acts/printing/routes.ts';
import { pushRoutes } from './acts/push/routes.ts';
import { reportRoutes } from './views/reports/routes.ts';
import { returnPhotoRoutes } from './acts/returns/photo-routes.ts';
import { scannerTestRoutes } from './nouns/scanner-tests/routes.ts';
import { searchViewRoutes } from './views/search-views/routes.ts';
import { sessionRoutes } from './ground/session/routes.ts';
import { presetRoutes } from './views/search/preset-routes.ts';
import { exportRoutes } from './views/search/export/routes.ts';
import { searchRoutes } from './views/search/routes.ts';
import { serviceTimeRoutes } from './nouns/service-times/routes.ts';
import { stockRoutes } from './nouns/stock/routes.ts';
import { supplyChainRoutes } from './nouns/supply-chains/routes.ts';
import { zoneMapRoutes } from './views/zone-map/routes.ts';
import { sortingArea } from './scan-area.ts';
import { timelineRoutes } from './views/timeline/routes.ts';
import { uploadGrantRoutes } from './ground/upload-grants/routes.ts';

/** Every area of the server; a new one is its folder and a line here. */
export const areas: readonly Area[] = [
  sessionRoutes,
  uploadGrantRoutes,
  scannerTestRoutes,
  portalRoutes,
  frontendRoutes,
  locationRoutes,
  locationChangeRoutes,
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
  holdGroupRoutes,
  holdRoutes,
  refundRoutes,
  webhookRoutes,
  refundCloseRoutes,
  triggerRoutes,
  incidentRoutes,
  deliveryRoutes,
  suggestionRoutes,
  replayRoutes,
  effectRoutes,
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
  zoneMapRoutes,
  demoRoutes,
];
