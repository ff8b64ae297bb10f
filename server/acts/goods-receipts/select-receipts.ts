import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type {
  GoodsReceipt,
  GoodsReceiptDetail,
  GoodsReceiptLine,
  listGoodsReceipts,
  ReceiptDevice,
  Unprocessed,
} from '../../../contract/warehouse/goods-receipt.ts';
import type { QueryOf } from '../../../contract/http.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { askedId } from '../../ground/db/expressions.ts';
import { listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { DB } from '../../ground/db/schema.ts';
import { attributeCounts, receiptTotals, toComplete } from './receipt-counts.ts';

/** Goods receipts of a location by the time they were made, newest first. */
export const selectReceipts = (
  db: Queryable,
  at: LocationPath,
  asked: QueryOf<typeof listGoodsReceipts>,
): Promise<GoodsReceipt[]> =>
  rowsOf(
    db,
    listed(
      receiptsAt(at),
      { ...asked, sort_dir: asked.sort_dir ?? 'desc' },
      {
        filters: {
          is_completed: (flag, eb) => eb('r.completed_at', flag === '1' ? 'is not' : 'is', null),
          supplier_location_id: (id, eb) => eb('r.supplier_location_id', '=', askedId(id)),
        },
        sorts: { created_at: eb => eb.ref('r.created_at') },
        usual: 'created_at',
        last: eb => [eb.ref('r.id')],
      },
    ),
  );

export const selectReceipt = (
  db: Queryable,
  at: LocationPath,
  identifier: string,
): Promise<GoodsReceipt | undefined> => rowOf(db, receiptsAt(at).where('r.identifier', '=', identifier));

/** One receipt with its lines, what it left unprocessed, and the devices that receive it. */
export async function selectReceiptDetail(
  db: Queryable,
  at: LocationPath,
  identifier: string,
  withLines: boolean,
): Promise<GoodsReceiptDetail | undefined> {
  const receipt = await selectReceipt(db, at, identifier);
  if (!receipt) return undefined;
  const [lines, unprocessed_dispatch_requests, devices] = await Promise.all([
    withLines ? selectLines(db, receipt.id) : undefined,
    selectUnprocessed(db, receipt.id),
    selectDevices(db, receipt.id),
  ]);
  return { ...receipt, ...(lines && { lines }), unprocessed_dispatch_requests, devices };
}

/** Deliveries that still wait for articles that a completed receipt did not bring. */
export const selectUnprocessed = (db: Queryable, receipt_id: number): Promise<Unprocessed[]> =>
  rowsOf(
    db,
    compose
      .selectFrom('dispatch_requests as d')
      .innerJoin('sales_orders as o', 'o.id', 'd.sales_order_id')
      .select(eb => [
        'd.id',
        'd.identifier',
        'd.status',
        'd.sales_order_id',
        jsonBuildObject({ identifier: eb.ref('o.identifier') }).as('sales_order'),
        jsonArrayFrom(
          eb
            .selectFrom('receipt_shortages as h')
            .innerJoin('products as p', 'p.identifier', 'h.product_identifier')
            .select(['h.product_identifier', 'p.name as product_name', 'h.quantity'])
            .whereRef('h.dispatch_request_id', '=', 'd.id')
            .where('h.goods_receipt_id', '=', receipt_id)
            .orderBy('h.product_identifier'),
        ).as('dispatch_request_lines'),
      ])
      .where('d.id', 'in', missed =>
        missed
          .selectFrom('receipt_shortages')
          .select('dispatch_request_id')
          .where('goods_receipt_id', '=', receipt_id),
      )
      .orderBy('o.identifier')
      .orderBy('d.id'),
  );

const receiptsAt = (at: LocationPath) =>
  compose
    .selectFrom('goods_receipts as r')
    .innerJoin('typed_locations as l', 'l.id', 'r.recipient_location_id')
    .innerJoin('typed_locations as s', 's.id', 'r.supplier_location_id')
    .leftJoin('storage_zones as z', 'z.id', 'r.storage_zone_id')
    .crossJoinLateral(receiptTotals)
    .select(eb => [
      'r.id',
      'r.identifier',
      'r.created_at',
      eb('r.completed_at', 'is not', null).$castTo<boolean>().as('is_completed'),
      'r.expected_on',
      jsonBuildObject({
        id: eb.ref('s.id'),
        identifier: eb.ref('s.identifier'),
        display_name: eb.ref('s.display_name'),
        location_type: jsonBuildObject({
          identifier: eb.ref('s.type'),
          display_name: eb.ref('s.type_name'),
        }),
      }).as('supplier_location'),
      jsonBuildObject({
        id: eb.ref('l.id'),
        identifier: eb.ref('l.identifier'),
        display_name: eb.ref('l.display_name'),
        location_type: jsonBuildObject({
          identifier: eb.ref('l.type'),
          display_name: eb.ref('l.type_name'),
        }),
      }).as('recipient_location'),
      attributeCounts.as('total_lines_attribute_count'),
      'totals.crossdock as total_lines_crossdock_count',
      jsonBuildObject({
        lines: eb.ref('totals.lines'),
        quantity: eb.ref('totals.quantity'),
        quantity_scanned: eb.ref('totals.quantity_scanned'),
        zone: eb.ref('z.identifier'),
        to_complete: toComplete,
      }).as('receiving_progress'),
    ])
    .where(place(at));

const product = (eb: ExpressionBuilder<DB & { p: DB['products'] }, 'p'>) =>
  jsonBuildObject({
    name: eb.ref('p.name'),
    attributes: eb.ref('p.attributes').$castTo<NonNullable<GoodsReceiptLine['product']>['attributes']>(),
  });

// The deliveries that want an article are gathered once, not looked up for each of a thousand lines.
const selectLines = (db: Queryable, receipt_id: number): Promise<GoodsReceiptLine[]> =>
  rowsOf(
    db,
    compose
      .with('wanted', all =>
        all
          .selectFrom('dispatch_request_lines as x')
          .innerJoin('dispatch_requests as d', 'd.id', 'x.dispatch_request_id')
          .innerJoin('products as p', 'p.identifier', 'x.product_identifier')
          .select(eb => [
            'x.product_identifier',
            sql<GoodsReceiptLine['current_dispatch_request_lines']>`jsonb_agg(${jsonBuildObject({
              id: eb.ref('x.id'),
              dispatch_request_id: eb.ref('x.dispatch_request_id'),
              quantity: eb.ref('x.quantity'),
              product: product(eb),
            })} ORDER BY x.id)`.as('lines'),
          ])
          .where('d.goods_receipt_id', '=', receipt_id)
          .groupBy('x.product_identifier'),
      )
      .selectFrom('goods_receipt_lines as n')
      .innerJoin('products as p', 'p.identifier', 'n.product_identifier')
      .leftJoin('wanted as w', 'w.product_identifier', 'n.product_identifier')
      .select(eb => [
        'n.id',
        'n.product_identifier',
        product(eb).as('product'),
        'n.quantity',
        'n.quantity_scanned',
        eb.fn.coalesce('w.lines', sql<[]>`'[]'`).as('current_dispatch_request_lines'),
      ])
      .where('n.goods_receipt_id', '=', receipt_id)
      .where(eb => eb.or([eb('n.quantity', '>', 0), eb('n.quantity_scanned', '>', 0)]))
      .orderBy('n.id'),
  );

/** A device with nothing left to report that was not seen for so long is put away. */
export const DEVICE_DAYS = 7;

// A device with scans counts however long it is away: until its receipt is finished they can still come (jobs/clean.ts).
const selectDevices = (db: Queryable, receipt_id: number): Promise<ReceiptDevice[]> =>
  rowsOf(
    db,
    compose
      .selectFrom('receipt_devices')
      .select([
        'device_id',
        'user_name',
        'pending',
        'open',
        'seen_at',
        sql<number>`EXTRACT(EPOCH FROM now() - seen_at)::int`.as('seconds_ago'),
      ])
      .where('goods_receipt_id', '=', receipt_id)
      .where(eb =>
        eb.or([
          eb('pending', '>', 0),
          sql<boolean>`open AND seen_at > now() - make_interval(days => ${DEVICE_DAYS})`,
        ]),
      )
      .orderBy('pending', 'desc')
      .orderBy('seen_at', 'desc'),
  );
