import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { statusesMarked } from '../../../core/delivery/status.ts';
import type { DB } from '../../ground/db/schema.ts';

const OPEN = sql.join(statusesMarked('O').map(status => sql.lit(status)));

type Deliveries = DB & { d: DB['dispatch_requests'] };

/**
 * The lines of a delivery `d`. A line's pending quantity is also its cascaded one, because no delivery here is linked
 * to others.
 */
export const deliveryLines = (
  eb: ExpressionBuilder<Deliveries, 'd'>,
  included: ReadonlySet<string>,
  seesAmounts: boolean,
) =>
  jsonArrayFrom(
    eb
      .selectFrom('dispatch_request_lines as n')
      .innerJoin('sales_order_lines as ol', 'ol.id', 'n.sales_order_line_id')
      .select([
        'n.id',
        'n.dispatch_request_id',
        'n.sales_order_line_id',
        'n.product_identifier',
        'ol.product_name',
        'n.quantity',
        sql<number>`n.quantity - n.quantity_placed`.as('quantity_pending'),
        sql<number>`n.quantity - n.quantity_placed`.as('cascaded_quantity_pending'),
        'n.release_date',
        'n.presales_active',
        'n.quantity_placed as scanned',
        sql<number | null>`CASE WHEN d.status NOT IN (${OPEN}) THEN n.quantity_placed END`.as(
          'final_scanned_quantity',
        ),
        'n.return_reason as return_reason_id',
        'n.product_state as product_state_id',
        'n.shipped_line_id as shipped_dispatch_request_line_id',
        sql<
          number | null
        >`(SELECT gl.id FROM goods_receipt_lines gl WHERE gl.goods_receipt_id = d.goods_receipt_id
          AND gl.product_identifier = n.product_identifier)`.as('goods_receipt_line_id'),
        sql<string>`COALESCE((SELECT string_agg(e.ean, ' ' ORDER BY e.ean) FROM product_eans e
          WHERE e.product_identifier = n.product_identifier), '')`.as('ean_codes'),
      ])
      .$if(included.has('dispatch_request_lines.unit_price'), select =>
        select.select(
          seesAmounts ? 'ol.unit_gross_price as unit_price' : sql<null>`NULL::numeric`.as('unit_price'),
        ),
      )
      .$if(included.has('dispatch_request_lines.product'), select =>
        select.select(line =>
          line
            .selectFrom('products as p')
            .select('p.image_url')
            .whereRef('p.identifier', '=', 'n.product_identifier')
            .as('image_url'),
        ),
      )
      .$if(included.has('dispatch_request_lines.storage_location'), select =>
        select.select(line =>
          jsonObjectFrom(
            line
              .selectFrom('pick_locations as pl')
              .innerJoin('storage_locations as ps', 'ps.id', 'pl.storage_location_id')
              .innerJoin('storage_zones as pz', 'pz.id', 'ps.storage_zone_id')
              .select(zone => [
                'ps.identifier',
                'ps.display_name',
                jsonBuildObject({
                  identifier: zone.ref('pz.identifier'),
                  display_name: zone.ref('pz.display_name'),
                }).as('storage_zone'),
              ])
              .whereRef('pl.location_id', '=', 'd.location_id')
              .whereRef('pl.product_identifier', '=', 'n.product_identifier'),
          ).as('storage_location'),
        ),
      )
      .whereRef('n.dispatch_request_id', '=', 'd.id')
      .orderBy('n.id'),
  );
