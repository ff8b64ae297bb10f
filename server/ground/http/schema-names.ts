import * as z from 'zod/mini';
import * as officeEvent from '../../../contract/office-event.ts';
import * as comment from '../../../contract/orders/comment.ts';
import * as deliveryMessage from '../../../contract/orders/delivery-message.ts';
import * as dispatchRequest from '../../../contract/orders/dispatch-request.ts';
import * as dispatchType from '../../../contract/orders/dispatch-type.ts';
import * as filterPreset from '../../../contract/orders/filter-preset.ts';
import * as holdRuleGroup from '../../../contract/orders/hold-rule-group.ts';
import * as orderDetail from '../../../contract/orders/order-detail.ts';
import * as orderSearch from '../../../contract/orders/order-search.ts';
import * as printing from '../../../contract/orders/printing.ts';
import * as refundRequest from '../../../contract/orders/refund-request.ts';
import * as salesOrder from '../../../contract/orders/sales-order.ts';
import * as suggestion from '../../../contract/orders/suggestion.ts';
import * as problem from '../../../contract/problem.ts';
import * as push from '../../../contract/push.ts';
import * as event from '../../../contract/scanning/event.ts';
import * as extraInfo from '../../../contract/scanning/extra-info.ts';
import * as mutation from '../../../contract/scanning/mutation.ts';
import * as returnPhoto from '../../../contract/scanning/return-photo.ts';
import * as uploadGrant from '../../../contract/scanning/upload-grant.ts';
import * as workPackage from '../../../contract/scanning/work-package.ts';
import * as session from '../../../contract/session.ts';
import * as batch from '../../../contract/warehouse/batch.ts';
import * as goodsReceipt from '../../../contract/warehouse/goods-receipt.ts';
import * as locationEffect from '../../../contract/warehouse/location-effect.ts';
import * as location from '../../../contract/warehouse/location.ts';
import * as presale from '../../../contract/warehouse/presale.ts';
import * as product from '../../../contract/warehouse/product.ts';
import * as releaseDay from '../../../contract/warehouse/release-day.ts';
import * as returns from '../../../contract/warehouse/returns.ts';
import * as rulesetReplay from '../../../contract/warehouse/ruleset-replay.ts';
import * as serviceTimesBatch from '../../../contract/warehouse/service-times-batch.ts';
import * as serviceTimes from '../../../contract/warehouse/service-times.ts';
import * as stock from '../../../contract/warehouse/stock.ts';
import * as supplyChain from '../../../contract/warehouse/supply-chain.ts';

/** Modules of the contract whose schemas have a name. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  officeEvent,
  comment,
  deliveryMessage,
  dispatchRequest,
  dispatchType,
  filterPreset,
  holdRuleGroup,
  orderDetail,
  orderSearch,
  printing,
  refundRequest,
  salesOrder,
  suggestion,
  problem,
  push,
  event,
  extraInfo,
  mutation,
  returnPhoto,
  uploadGrant,
  workPackage,
  session,
  batch,
  goodsReceipt,
  locationEffect,
  location,
  presale,
  product,
  releaseDay,
  returns,
  rulesetReplay,
  serviceTimesBatch,
  serviceTimes,
  stock,
  supplyChain,
];

/** Schemas of the contract by their names in OpenAPI: `salesOrderSchema` is `SalesOrder`. */
export const schemaNames: ReadonlyMap<z.core.$ZodType, string> = new Map(
  modules.flatMap(module =>
    Object.entries(module).flatMap(([name, value]) =>
      name.endsWith('Schema') && value instanceof z.core.$ZodType
        ? [[value, `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`] as const]
        : [],
    ),
  ),
);
