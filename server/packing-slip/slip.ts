import type { Queryable } from '../db/pool.ts';
import type { User } from '../session/user.ts';

export type SlipLine = {
  product_identifier: string;
  product_name: string;
  quantity: number;
  /** 13 digits; null for an article without codes. */
  ean: string | null;
};

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
  order_identifier: string;
  placed_at: string;
  shipping_address: Readonly<Record<string, string | undefined>>;
  carrier_name: string | null;
  carrier_method_name: string | null;
  /** null: no carrier method is chosen. */
  has_label_config: boolean | null;
  storage_location: string | null;
  tracking_codes: string[];
  lines: SlipLine[];
};

/** Slips of deliveries of the user's locations, in the order of their ids. */
export function findSlips(
  db: Queryable,
  user: User,
  { ids = [], identifiers = [] }: { ids?: readonly number[]; identifiers?: readonly string[] },
): Promise<Slip[]> {
  return db.query<Slip>(SELECT, [user.canmanagealllocations, user.id, ids, identifiers]);
}

const SELECT = `
  SELECT d.id, d.identifier, d.status, d.dispatch_type, d.dispatch_date, d.updated_at, d.gift_wrapped, d.location_id,
    l.type AS dispatcher_type, l.identifier AS dispatcher_identifier, l.display_name AS dispatcher_name,
    o.identifier AS order_identifier, o.placed_at, o.shipping_address,
    c.display_name AS carrier_name, m.display_name AS carrier_method_name, m.has_label_config,
    s.display_name AS storage_location,
    ARRAY(SELECT code FROM tracking_codes WHERE dispatch_request_id = d.id ORDER BY id) AS tracking_codes,
    (SELECT jsonb_agg(jsonb_build_object('product_identifier', dl.product_identifier,
        'product_name', ol.product_name, 'quantity', dl.quantity,
        'ean', (SELECT max(ean) FROM product_eans e WHERE e.product_identifier = dl.product_identifier))
        ORDER BY dl.id)
      FROM dispatch_request_lines dl JOIN sales_order_lines ol ON ol.id = dl.sales_order_line_id
      WHERE dl.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
  LEFT JOIN carriers c ON c.id = m.carrier_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE ($1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))
    AND (d.id = ANY ($3::int[]) OR d.identifier = ANY ($4::text[]))
  ORDER BY d.id`;
