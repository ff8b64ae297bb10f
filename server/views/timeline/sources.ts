import { DELIVERY_FACTS } from '../../acts/orders/select-history.ts';

/**
 * Where the rows of a timeline come from: each selects id, at, kind, delivery_id, product_identifier, from_status,
 * to_status, user_id, processor and facts of the order $1 and of its deliveries in `own`.
 */
const row = (
  prefix: string,
  columns: {
    readonly id: string;
    readonly at: string;
    readonly kind: string;
    readonly delivery?: string;
    readonly product?: string;
    readonly from?: string;
    readonly to?: string;
    readonly by?: string;
    readonly processor?: string;
    readonly facts: string;
  },
  from: string,
): string => {
  const {
    id,
    at,
    kind,
    delivery = 'NULL',
    product = 'NULL',
    by = 'NULL',
    processor = 'NULL',
    facts,
  } = columns;
  return `SELECT '${prefix}' || ${id} AS id, ${at} AS at, ${kind} AS kind, ${delivery}::int AS delivery_id,
    ${product}::text AS product_identifier, ${columns.from ?? 'NULL'}::text AS from_status, ${columns.to ?? 'NULL'}::text AS to_status,
    ${by}::int AS user_id, ${processor}::text AS processor, ${facts} AS facts FROM ${from}`;
};

const OWN = 'ANY ((SELECT own FROM ids)::int[])';

const ADDRESS_FIELDS =
  `title company_name full_name street house_no house_no_extra zipcode city country phone_number email_address`
    .split(' ')
    .map(name => `'${name}', ${name}`)
    .join(', ');

/** By the ids of the addresses of the order what each changed of the one before it: read once, however often they changed. */
export const ADDRESSES = `
  SELECT jsonb_object_agg(id, jsonb_build_object('address_type', address_type, 'changed', (
    SELECT jsonb_object_agg(key, jsonb_build_array(before->key, value)) FROM jsonb_each(fields)
    WHERE before IS NOT NULL AND before->key <> value))) AS by_id
  FROM (SELECT id, address_type, fields, lag(fields) OVER (PARTITION BY address_type ORDER BY id) AS before
    FROM (SELECT id, address_type, jsonb_build_object(${ADDRESS_FIELDS}) AS fields
      FROM sales_order_addresses WHERE sales_order_id = $1) each_address) each_change`;

/** Replacements of a delivery, told by the change that made them, and by the one before it that said that it was not to be sent so. */
const REPLACED_BY = `CASE WHEN h.summary->'is_replaced'->1 = 'true'
  OR own.is_replaced AND h.status_identifier IN ('unable-to-ship', 'crossdock-unable-to-ship', 'cancelled') THEN (SELECT COALESCE(jsonb_agg(n.identifier ORDER BY n.id), '[]')
  FROM dispatch_request_replacements r JOIN dispatch_requests n ON n.id = r.new_id WHERE r.old_id = own.id) END`;

const HISTORY = row(
  'h',
  {
    id: 'h.id',
    at: 'h.created_at',
    kind: `CASE h.data_type WHEN 'dispatch-request' THEN 'delivery' WHEN 'hold-reason' THEN 'hold' WHEN 'outside-check' THEN 'check'
      WHEN 'outside-message' THEN 'sent-again' ELSE h.data_type END`,
    delivery: 'own.id',
    product: 'n.product_identifier',
    from: 'h.caused_by_status_identifier',
    to: 'h.status_identifier',
    by: 'h.user_id',
    processor: 'h.processor_config_identifier',
    facts: `jsonb_build_object(${DELIVERY_FACTS}, 'replaced_by', ${REPLACED_BY},
      'asked', h.summary->'asked', 'why', h.summary->'why', 'hold_rule_group', r.display_name, 'check', c.check_name, 'effect', c.effect, 'comment', CASE WHEN h.status_identifier <> 'held' THEN r.comment END,
      'product_name', n.product_name, 'quantity', n.quantity, 'is_extra', n.is_extra)
      || COALESCE((SELECT by_id->h.object_id::text FROM addresses WHERE h.data_type = 'address'), '{}')`,
  },
  `order_history h
    LEFT JOIN hold_reasons r ON h.data_type = 'hold-reason' AND r.id = h.object_id
    LEFT JOIN outside_checks c ON h.data_type = 'outside-check' AND c.id = h.object_id
    LEFT JOIN sales_order_lines n ON h.data_type = 'sales-order-line' AND n.id = h.object_id
    LEFT JOIN own ON own.id = CASE WHEN h.data_type IN ('dispatch-request', 'outside-message') THEN h.object_id
      WHEN c.delivery_identifier IS NOT NULL THEN (SELECT id FROM dispatch_requests WHERE identifier = c.delivery_identifier)
      ELSE r.dispatch_request_id END
  WHERE h.sales_order_id = $1 AND h.data_type NOT IN ('comment', 'payment', 'invoice', 'delivery-message', 'dispatch-request-lines')
    AND (own.id IS NOT NULL OR h.data_type NOT IN ('dispatch-request', 'outside-message', 'hold-reason')
      AND c.delivery_identifier IS NULL)`,
);

const placed = (prefix: string, kind: string, at: string, by: string, which: string): string =>
  row(
    prefix,
    {
      id: 'p.mutation_id',
      at,
      kind: `'${kind}'`,
      delivery: 'p.dispatch_request_id',
      product: 'n.product_identifier',
      by,
      facts: `jsonb_build_object('product_name', o.product_name, 'quantity', p.quantity, 'storage_location', s.display_name)`,
    },
    `placements p JOIN dispatch_request_lines n ON n.id = p.dispatch_request_line_id
      JOIN sales_order_lines o ON o.id = n.sales_order_line_id JOIN storage_locations s ON s.id = p.storage_location_id
    WHERE p.dispatch_request_id = ${OWN} ${which}`,
  );

const returned = (prefix: string, kind: string, at: string, by: string, which: string): string =>
  row(
    prefix,
    {
      id: 'r.mutation_id',
      at,
      kind: `'${kind}'`,
      delivery: 'r.dispatch_request_id',
      product: 'n.product_identifier',
      by,
      facts: `jsonb_build_object('product_name', o.product_name, 'quantity', r.quantity, 'storage_location', s.display_name,
        'product_state', (SELECT display_name FROM product_states WHERE identifier = r.product_state))`,
    },
    `return_receipts r JOIN dispatch_request_lines n ON n.id = r.dispatch_request_line_id
      JOIN sales_order_lines o ON o.id = n.sales_order_line_id JOIN storage_locations s ON s.id = r.storage_location_id
    WHERE r.dispatch_request_id = ${OWN} ${which}`,
  );

const labels = (prefix: string, kind: string, at: string, which: string): string =>
  row(
    prefix,
    {
      id: 't.id',
      at,
      kind: `'${kind}'`,
      delivery: 't.dispatch_request_id',
      facts: `jsonb_build_object('code', t.code)`,
    },
    `tracking_codes t WHERE t.dispatch_request_id = ${OWN} ${which}`,
  );

const comments = (prefix: string, kind: string, at: string, which: string): string =>
  row(
    prefix,
    { id: 'c.id', at, kind: `'${kind}'`, by: 'c.user_id', facts: `jsonb_build_object('comment', c.comment)` },
    `sales_order_comments c WHERE c.sales_order_id = $1 ${which}`,
  );

/** All of them, one after the other. */
export const SOURCES = [
  HISTORY,
  comments('c', 'comment', 'c.created_at', ''),
  comments('w', 'comment-withdrawn', 'c.withdrawn_at', 'AND c.withdrawn_at IS NOT NULL'),
  row(
    'm',
    {
      id: 'm.id',
      at: 'm.created_at',
      kind: `'message'`,
      delivery: 'm.dispatch_request_id',
      by: 'm.user_id',
      facts: `jsonb_build_object('comment', m.text)`,
    },
    `delivery_messages m WHERE m.dispatch_request_id = ${OWN}`,
  ),
  row(
    'a',
    {
      id: 'a.mutation_id',
      at: 'a.created_at',
      kind: `'answer'`,
      delivery: 'm.dispatch_request_id',
      by: 'a.user_id',
      facts: `jsonb_build_object('comment', a.text)`,
    },
    `delivery_answers a JOIN delivery_messages m ON m.id = a.message_id WHERE m.dispatch_request_id = ${OWN}`,
  ),
  row(
    'i',
    {
      id: 'i.identifier',
      at: 'i.created_at',
      kind: `'invoice'`,
      facts: `jsonb_build_object('invoice', i.identifier)`,
    },
    'sales_order_invoices i WHERE i.sales_order_id = $1',
  ),
  row(
    'o',
    {
      id: 'm.id',
      at: 'COALESCE(m.sent_at, m.ended_at)',
      kind: `'outside'`,
      delivery: 'm.dispatch_request_id',
      processor: `'timer'`,
      facts: `jsonb_build_object('asked', m.kind, 'why', m.why, 'location', jsonb_build_array(NULL, l.display_name))`,
    },
    `outside_messages m JOIN dispatch_requests d ON d.id = m.dispatch_request_id JOIN locations l ON l.id = d.location_id
    WHERE m.dispatch_request_id = ${OWN} AND (m.sent_at IS NOT NULL OR m.ended_at IS NOT NULL AND m.why IS NOT NULL)`,
  ),
  // Those that the documents hide are no event for anybody.
  row(
    'y',
    {
      id: 'y.id',
      at: 'y.datetime',
      kind: `'payment'`,
      to: 'y.payment_status',
      facts: `jsonb_build_object('method', y.method)`,
    },
    `sales_order_payments y WHERE y.sales_order_id = $1 AND y.payment_status NOT IN ('not_mapped', 'redirected')`,
  ),
  placed('p', 'placed', 'COALESCE(p.scanned_at, p.created_at)', 'p.user_id', ''),
  // The person who took it back is not kept.
  placed('b', 'taken-back', 'p.taken_back_at', 'NULL', 'AND p.taken_back_at IS NOT NULL'),
  row(
    'k',
    {
      id: 'k.mutation_id',
      at: 'k.created_at',
      kind: `'picked'`,
      delivery: 'k.dispatch_request_id',
      to: 'k.status',
      by: 'k.user_id',
      facts: `jsonb_build_object('reason', k.reason)`,
    },
    `picks k WHERE k.dispatch_request_id = ${OWN}`,
  ),
  row(
    'e',
    {
      id: 'e.mutation_id',
      at: 'e.created_at',
      kind: `'held-back'`,
      delivery: 'e.dispatch_request_id',
      by: 'e.user_id',
      facts: `jsonb_build_object('storage_location', e.storage_location)`,
    },
    `held_shipments e WHERE e.dispatch_request_id = ${OWN}`,
  ),
  returned('r', 'returned', 'COALESCE(r.scanned_at, r.created_at)', 'r.user_id', ''),
  returned('q', 'taken-back', 'r.taken_back_at', 'NULL', 'AND r.taken_back_at IS NOT NULL'),
  row(
    'j',
    {
      id: `j.id || '/' || own.id`,
      at: 'j.created_at',
      kind: `'printed'`,
      delivery: 'own.id',
      by: 'j.user_id',
      facts: `jsonb_build_object('title', j.title, 'printer', (SELECT name FROM printers WHERE id = j.printer_id))`,
    },
    'print_jobs j JOIN own ON own.id = ANY (j.dispatch_request_ids) WHERE j.dispatch_request_ids && (SELECT own FROM ids)::int[]',
  ),
  row(
    'd',
    {
      id: `d.id || '/' || own.id`,
      at: 'd.created_at',
      kind: `'downloaded'`,
      delivery: 'own.id',
      by: 'd.user_id',
      facts: `'{}'::jsonb`,
    },
    'slip_downloads d JOIN own ON own.id = ANY (d.dispatch_request_ids) WHERE d.dispatch_request_ids && (SELECT own FROM ids)::int[]',
  ),
  labels('l', 'label', 't.created_at', ''),
  row(
    'f',
    {
      id: 'f.id',
      at: 'f.at',
      kind: `'label-failed'`,
      delivery: 'f.dispatch_request_id',
      processor: `'timer'`,
      facts: `jsonb_build_object('why', f.why)`,
    },
    `label_failures f WHERE f.dispatch_request_id = ${OWN}`,
  ),
  labels('v', 'label-void', 't.voided_at', 'AND t.voided_at IS NOT NULL'),
].join('\nUNION ALL ');
