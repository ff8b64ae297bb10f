import type { FastifyInstance } from 'fastify';
import { markAsShipped } from '../../../contract/orders/dispatch-request.ts';
import { lookUpProduct, processProduct } from '../../../contract/scanning/process-product.ts';
import { isLastScan } from '../../../core/delivery/delivery.ts';
import type { Database } from '../../ground/db/pool.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { bindReceipt } from '../goods-receipts/bind-receipt.ts';
import type { CountedLine } from '../goods-receipts/counted-line.ts';
import { mount } from '../../ground/http/mount.ts';
import { applyDocumented } from '../mutations/documented-call.ts';
import type { Submit } from '../fast-path/queue.ts';
import { isRefusal, refuse } from '../../ground/http/problem.ts';
import { lookUp } from './look-up.ts';
import { workInZone } from './work-in-zone.ts';

const productNotFound = (read: string) => refuse(404, 'product-not-found', 'Product niet gevonden', { read });

/** The documented calls of the sort process (review-refunds-warehouse.md, 7). */
export function sortingRoutes(app: FastifyInstance, db: Database, submit: Submit): void {
  mount(
    app,
    lookUpProduct,
  )(async ({ user, params, query }) => {
    // Where no work package was asked for the first look-up puts a receipt in its zone.
    const unbound = await bindReceipt(db, params, query);
    if (unbound) return unbound;
    const work = await workInZone(db, params, query);
    if (isRefusal(work)) return work;
    const found = await lookUp(db, {
      user,
      work,
      ean: params.ean,
      preferred: query.dispatch_request_id,
      device_id: query.device_id,
    });
    if (!found) return productNotFound(params.ean);
    const { product, pieces, resolution } = found;
    const carton = pieces !== undefined && { pieces };
    if (resolution !== 'expected') {
      const nowhere = { dispatch_request: null, line: null, storage_location: null, is_last_scan: false };
      const counted = resolution === 'receive' && {
        line: receiptLineOf(found.goods_receipt_line, product.identifier),
        goods_receipt_line: found.goods_receipt_line,
      };
      const over = resolution === 'work-over' && { work_status: found.work_status };
      return { status: 200, body: { ...nowhere, resolution, ...counted, ...over, product, ...carton } };
    }
    const { delivery, line_id } = found;
    const dispatch_request = await findDispatchRequest(db, user, { id: delivery.id }, 'tracking_codes');
    const line = dispatch_request?.dispatch_request_lines.find(l => l.id === line_id);
    const storage_location = await sortingLocation(db, delivery.id);
    return {
      status: 200,
      body: {
        dispatch_request: dispatch_request ?? null,
        line: line ?? null,
        storage_location: storage_location ?? null,
        is_last_scan: isLastScan(delivery, 1),
        resolution,
        product,
        ...carton,
      },
    };
  });

  // Its reply is shorter than what is compressed.
  mount(app, processProduct, { compress: false })(async call => {
    const { params, body } = call;
    const outcome = await applyDocumented(submit, call, {
      type: 'place-article',
      location_type: params.type,
      location: params.location,
      zone: params.zone,
      storage_location: params.storageLocation,
      process_type: params.processType,
      dispatch_request_batch_identifier: body.dispatch_request_batch_identifier,
      goods_receipt_identifier: body.goods_receipt_identifier,
      product_identifier: params.product,
      dispatch_request_id: body.dispatch_request_id,
      quantity: body.quantity,
      extra_processing_steps: body.extra_processing_steps ?? [],
      ...(body.resolves !== undefined && { resolves: body.resolves }),
    });
    if (!outcome.ok) return outcome.refusal;
    if (!('line_id' in outcome.reply)) throw new Error('a placement is answered as one');
    return { status: 200, body: outcome.reply };
  });

  mount(
    app,
    markAsShipped,
  )(async call => {
    const outcome = await applyDocumented(submit, call, {
      type: 'mark-shipped',
      dispatch_request_id: call.params.dispatchRequestId,
      label: call.body?.label ?? null,
    });
    return outcome.ok ? { status: 204 } : outcome.refusal;
  });
}

const receiptLineOf = ({ id, quantity, quantity_scanned }: CountedLine, product_identifier: string) => ({
  id,
  product_identifier,
  quantity,
  quantity_scanned,
});

const sortingLocation = (db: Database, delivery_id: number) =>
  db.one<{ id: number; identifier: string; display_name: string }>(
    `SELECT s.id, s.identifier, s.display_name
     FROM dispatch_requests d JOIN storage_locations s ON s.id = d.storage_location_id WHERE d.id = $1`,
    [delivery_id],
  );
