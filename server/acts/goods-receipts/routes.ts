import type { FastifyInstance } from 'fastify';
import {
  createGoodsReceipt,
  getGoodsReceipt,
  listGoodsReceipts,
  postProcessGoodsReceipt,
  processGoodsReceiptLine,
  reportReceiptDevice,
} from '../../../contract/warehouse/goods-receipt.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Database } from '../../ground/db/pool.ts';
import { mount } from '../../ground/http/mount.ts';
import { applyDocumented } from '../mutations/documented-call.ts';
import type { Submit } from '../fast-path/queue.ts';
import { notFound } from '../../ground/http/problem.ts';
import { sourceWords } from '../sorting/work-in-zone.ts';
import { createReceipt } from './create-receipt.ts';
import { selectReceipt, selectReceiptDetail, selectReceipts, selectUnprocessed } from './select-receipts.ts';

const receiptNotFound = notFound(sourceWords['goods-receipt'].not_found);

/** Goods receipts: the list, one, making one, counting on its lines, and completing it (review-refunds-warehouse.md 7). */
export function goodsReceiptRoutes(app: FastifyInstance, db: Database, submit: Submit): void {
  mount(
    app,
    listGoodsReceipts,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectReceipts(db, params, query),
  }));

  mount(
    app,
    getGoodsReceipt,
  )(async ({ params, query }) => {
    const withLines = [...namesIn(query.include)].some(part => part.startsWith('lines'));
    const receipt = await selectReceiptDetail(db, params, params.receipt, withLines);
    return receipt ? { status: 200, body: receipt } : receiptNotFound;
  });

  mount(
    app,
    createGoodsReceipt,
  )(async ({ params, body, tx, change }) => {
    const made = await createReceipt(tx, params, { ...body, change });
    if (typeof made !== 'string') return made;
    const receipt = await selectReceipt(tx, params, made);
    return receipt ? { status: 201, body: receipt } : receiptNotFound;
  });

  mount(
    app,
    processGoodsReceiptLine,
  )(async call => {
    const { params, body } = call;
    const line = await lineAt(db, params, params.line);
    if (!line) return notFound('Goederenontvangstregel niet gevonden');
    const outcome = await applyDocumented(submit, call, {
      type: 'receive-line',
      location_type: params.type,
      location: params.location,
      zone: params.zone,
      goods_receipt_line_id: params.line,
      quantity_scanned: body.quantity_scanned,
      ...line,
    });
    if (!outcome.ok) return outcome.refusal;
    if (!('goods_receipt_line_id' in outcome.reply)) throw new Error('a count is answered as one');
    return { status: 200, body: outcome.reply };
  });

  mount(
    app,
    postProcessGoodsReceipt,
  )(async call => {
    const { params } = call;
    const receipt = await selectReceipt(db, params, params.receipt);
    if (!receipt) return receiptNotFound;
    const outcome = await applyDocumented(submit, call, {
      type: 'finish-receipt',
      location_type: params.type,
      location: params.location,
      goods_receipt_identifier: params.receipt,
    });
    if (!outcome.ok) return outcome.refusal;
    return { status: 200, body: await selectUnprocessed(db, receipt.id) };
  });

  mount(
    app,
    reportReceiptDevice,
  )(async ({ params, body, user }) => {
    const receipt = await selectReceipt(db, params, params.receipt);
    if (!receipt) return receiptNotFound;
    await db.execute(
      `INSERT INTO receipt_devices (goods_receipt_id, device_id, user_id, user_name, pending, open)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (goods_receipt_id, device_id) DO UPDATE SET user_id = EXCLUDED.user_id,
         user_name = EXCLUDED.user_name, pending = EXCLUDED.pending, open = EXCLUDED.open, seen_at = now()`,
      [receipt.id, params.device, user.id, user.name, body.pending, body.open],
    );
    return { status: 204 };
  });
}

/** The fields of a count that the documented call leaves out. */
const lineAt = (db: Database, at: LocationPath, line: number) =>
  db.one<{ goods_receipt_identifier: string; product_identifier: string }>(
    `SELECT r.identifier AS goods_receipt_identifier, n.product_identifier
     FROM goods_receipt_lines n JOIN goods_receipts r ON r.id = n.goods_receipt_id
     JOIN typed_locations l ON l.id = r.recipient_location_id
     WHERE l.type = $1 AND l.identifier = $2 AND n.id = $3::bigint`,
    [at.type, at.location, line],
  );
