import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { isOwnLocation } from '../../ground/session/own-locations.ts';
import type { User } from '../../ground/session/user.ts';

export type SlipLine = {
  product_identifier: string;
  product_name: string;
  quantity: number;
  /** 13 digits; null for an article without codes. */
  ean: string | null;
};

/** As `shipping_address` of an order. */
export type SlipAddress = Readonly<
  Partial<
    Record<
      | 'company_name'
      | 'full_name'
      | 'street'
      | 'house_no'
      | 'house_no_extra'
      | 'zipcode'
      | 'city'
      | 'country',
      // Null where an act has emptied it.
      string | null
    >
  >
>;

/** The facts on a packing slip and its labels. */
export type Slip = {
  id: number;
  identifier: string;
  status: string;
  dispatch_type: string;
  dispatch_date: string | null;
  updated_at: string;
  gift_wrapped: boolean;
  location_id: number;
  dispatcher_type: string;
  dispatcher_identifier: string;
  dispatcher_name: string;
  dispatcher_address: SlipAddress;
  order_identifier: string;
  placed_at: string;
  shipping_address: SlipAddress;
  /** Identifier. */
  carrier: string | null;
  carrier_name: string | null;
  carrier_method_name: string | null;
  /** null: no carrier method is chosen. */
  has_label_config: boolean | null;
  storage_location: string | null;
  tracking_codes: string[];
  /** Labels that their carrier drew itself, base64 by format. */
  carrier_labels: { code: string; pdf: string | null; zpl: string | null }[];
  lines: SlipLine[];
};

/** Slips of deliveries of the user's locations, in the order of their ids. */
export const findSlips = (
  db: Queryable,
  user: User,
  { ids = [], identifiers = [] }: { ids?: readonly number[]; identifiers?: readonly string[] },
): Promise<Slip[]> =>
  rowsOf(
    db,
    listed(
      slips
        .where(eb => isOwnLocation(user, eb.ref('d.location_id')))
        .where(sql<boolean>`(d.id = ANY (${ids}::bigint[]) OR d.identifier = ANY (${identifiers}::text[]))`),
      {},
      { last: eb => [eb.ref('d.id')] },
    ),
  );

/** A return as the slip of its label, with the code that the carrier has booked, by the label's key or the return's; undefined once that is void. */
export async function returnSlip(
  db: Queryable,
  of: { readonly key: string } | ReturnType<typeof dispatchRequestKey>,
): Promise<(Slip & { label_code: string }) | undefined> {
  const row = await rowOf(
    db,
    slips
      .innerJoin('carrier_labels as cl', 'cl.dispatch_request_id', 'd.id')
      .innerJoin('tracking_codes as t', 't.id', 'cl.tracking_code_id')
      .select(['t.code as label_code'])
      .where('d.dispatch_type', '=', 'return')
      .where('cl.state', '=', 'booked')
      .where(eb => {
        if ('key' in of) return eb('cl.key', '=', of.key);
        return 'id' in of ? eb('d.id', '=', of.id) : eb('d.identifier', '=', of.identifier);
      })
      .orderBy('cl.id', 'desc')
      .limit(1),
  );
  return row && asReturned(row);
}

/** A return goes the other way: from the customer to the location. */
const asReturned = <S extends Slip>(slip: S): S => ({
  ...slip,
  shipping_address: { ...slip.dispatcher_address, full_name: slip.dispatcher_name },
  dispatcher_name: slip.shipping_address['full_name'] ?? '',
  dispatcher_address: slip.shipping_address,
});

const slips = compose
  .selectFrom('dispatch_requests as d')
  .innerJoin('sales_orders as o', 'o.id', 'd.sales_order_id')
  .innerJoin('typed_locations as l', 'l.id', 'd.location_id')
  .leftJoin('carrier_methods as m', 'm.id', 'd.carrier_method_id')
  .leftJoin('carriers as c', 'c.id', 'm.carrier_id')
  .leftJoin('storage_locations as s', 's.id', 'd.storage_location_id')
  .select(eb => [
    'd.id',
    'd.identifier',
    'd.status',
    'd.dispatch_type',
    'd.dispatch_date',
    'd.updated_at',
    'd.gift_wrapped',
    'd.location_id',
    'l.type as dispatcher_type',
    'l.identifier as dispatcher_identifier',
    'l.display_name as dispatcher_name',
    sql<SlipAddress>`location_address(l.id, CASE WHEN d.dispatch_type = 'return' THEN 'return' ELSE 'visiting' END)`.as(
      'dispatcher_address',
    ),
    'o.identifier as order_identifier',
    'o.placed_at',
    eb.fn
      .coalesce('d.shipped_to', 'o.shipping_address')
      .$castTo<Slip['shipping_address']>()
      .as('shipping_address'),
    'c.identifier as carrier',
    'c.display_name as carrier_name',
    'm.display_name as carrier_method_name',
    'm.has_label_config',
    's.display_name as storage_location',
    sql<
      string[]
    >`ARRAY(SELECT code FROM tracking_codes WHERE dispatch_request_id = d.id AND voided_at IS NULL ORDER BY id)`.as(
      'tracking_codes',
    ),
    sql<Slip['carrier_labels']>`(
      SELECT COALESCE(json_agg(json_build_object('code', t.code, 'pdf', encode(cl.pdf, 'base64'), 'zpl', encode(cl.zpl, 'base64'))), '[]')
      FROM carrier_labels cl JOIN tracking_codes t ON t.id = cl.tracking_code_id
      WHERE cl.dispatch_request_id = d.id AND cl.state = 'booked' AND (cl.pdf IS NOT NULL OR cl.zpl IS NOT NULL))`.as(
      'carrier_labels',
    ),
    jsonArrayFrom(
      eb
        .selectFrom('dispatch_request_lines as n')
        .innerJoin('sales_order_lines as ol', 'ol.id', 'n.sales_order_line_id')
        .select(line => [
          'n.product_identifier',
          'ol.product_name',
          'n.quantity',
          line
            .selectFrom('product_eans as e')
            .select(ean => ean.fn.max('e.ean').as('ean'))
            .whereRef('e.product_identifier', '=', 'n.product_identifier')
            .as('ean'),
        ])
        .whereRef('n.dispatch_request_id', '=', 'd.id')
        .orderBy('n.id'),
    ).as('lines'),
  ]);
