import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DispatchRequest, listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import type { QueryOf } from '../../../contract/http.ts';
import type { PrinterType } from '../../../contract/orders/printing.ts';
import { type Day, dutchDay } from '../../../core/calendar/day.ts';
import { labelKeys } from '../../../core/label/normalise.ts';
import { seeAmounts, seeCascades } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { askedId, namesIn, whenFound } from '../../ground/db/expressions.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isOwnLocation } from '../../ground/session/own-locations.ts';
import type { User } from '../../ground/session/user.ts';
import { deliveryLines } from './delivery-lines.ts';
import { STANDING, VOID_LABELS } from './standing.ts';
import { isBatchable, suggestedBatchType } from './suggested-batch-type.ts';

type Asked = QueryOf<typeof listDispatchRequests> & { readonly is_replaced?: boolean };

/**
 * Deliveries of the user's locations (all with canmanagealllocations), oldest first unless sorted. With `fields` each
 * has these and what `include` names, and nothing else is read.
 */
export function selectDispatchRequests(
  db: Queryable,
  user: User,
  given: Asked,
): Promise<Partial<DispatchRequest>[]> {
  // Hidden amounts are not told by their order either.
  const sort_by = given.sort_by === 'grand_total' && !holds(user, seeAmounts) ? undefined : given.sort_by;
  const asked = { ...given, sort_by, status: statusesIn(given) };
  const fields = asked.fields ? namesIn(asked.fields) : undefined;
  const suggests =
    !fields || fields.has('suggested_batch_type_id') || asked.is_batchable || asked.suggested_batch_type;
  const query = deliveriesOf(user)
    .$if(Boolean(suggests), join => join.leftJoinLateral(suggestedBatchType, on => on.onTrue()))
    .select(eb => columns(eb, user, namesIn(asked.include), fields));
  return rowsOf(
    db,
    listed(query, asked, {
      filters: {
        dispatch_request_batch: (batch, eb) => eb('b.identifier', '=', batch),
        dispatcher_type: (type, eb) => eb('l.type', '=', type),
        dispatcher_identifier: (identifier, eb) => eb('l.identifier', '=', identifier),
        status: (statuses, eb) => eb('d.status', 'in', statuses),
        tracking_code: (code, eb) =>
          eb(
            'd.id',
            'in',
            sql<number>`(SELECT dispatch_request_id FROM tracking_codes WHERE ${isLabel(code)})`,
          ),
        identifier: (identifier, eb) => eb('d.identifier', '=', identifier),
        sales_order_identifier: (identifier, eb) => eb('o.identifier', '=', identifier),
        is_replaced: (is, eb) => eb('d.is_replaced', '=', is),
        is_batchable: flag => (flag === '1' ? isBatchable : sql<boolean>`NOT ${isBatchable}`),
        suggested_batch_type: type => sql<boolean>`suggested.identifier = ${type}`,
        dispatch_date_from: day => sql<boolean>`${dayOf(today())} >= ${day}::date`,
        dispatch_date_to: day => sql<boolean>`${dayOf(today())} <= ${day}::date`,
      },
      sorts: {
        order_identifier: eb => eb.ref('o.identifier'),
        placed_at: eb => eb.ref('o.placed_at'),
        updated_at: eb => eb.ref('d.updated_at'),
        dispatch_date: eb => eb.ref('d.dispatch_date'),
        dispatch_request_status: eb => eb.ref('d.status'),
        storage_location: eb => eb.ref('s.identifier'),
        carrier_method: () => sql`c.display_name || ' ' || COALESCE(m.display_name, '')`,
        product_count: () => sumOf('quantity'),
        quantity_pending: () => sumOf('quantity - quantity_placed'),
        customer_name: () => addressPart('full_name'),
        customer_city: () => addressPart('city'),
        grand_total: eb => eb.ref('o.grand_total'),
      },
      last: eb => [eb.ref('d.id')],
    }),
  );
}

/** One delivery of the user's locations, by the name in a path. */
export function findDispatchRequest(
  db: Queryable,
  user: User,
  which: { id?: number; identifier?: string; sales_order_identifier?: string },
  include?: string,
): Promise<DispatchRequest | undefined> {
  const { id, identifier, sales_order_identifier: order } = which;
  const query = deliveriesOf(user)
    .leftJoinLateral(suggestedBatchType, on => on.onTrue())
    .select(eb => columns(eb, user, namesIn(include)))
    .$if(id !== undefined, one => one.where('d.id', '=', askedId(id ?? 0)))
    .$if(identifier !== undefined, one => one.where('d.identifier', '=', identifier ?? ''))
    .$if(order !== undefined, one => one.where('o.identifier', '=', order ?? ''));
  return rowOf(db, query);
}

/** The documents have `status`, as a comma separated list or several times; some clients write `status[]`. */
function statusesIn(asked: Asked): readonly string[] | undefined {
  const given = [asked.status, asked['status[]']].flat().flatMap(part => part?.split(',') ?? []);
  return given.length > 0 ? given : undefined;
}

const today = (): Day => dutchDay(Date.now());
/** A delivery without a date counts as today's. */
const dayOf = (day: Day) => sql`COALESCE(d.dispatch_date, ${day}::date)`;
const sumOf = (amount: 'quantity' | 'quantity - quantity_placed') =>
  sql`(SELECT sum(${sql.raw(amount)}) FROM dispatch_request_lines WHERE dispatch_request_id = d.id)`;

/** Part of the address that a delivery goes to, or went to: the order may have another since. */
const addressPart = (part: 'full_name' | 'city') =>
  sql<string | null>`COALESCE(d.shipped_to, o.shipping_address)->>${sql.lit(part)}`;

const deliveriesOf = (user: User) =>
  compose
    .selectFrom('dispatch_requests as d')
    .innerJoin('sales_orders as o', 'o.id', 'd.sales_order_id')
    .innerJoin('typed_locations as l', 'l.id', 'd.location_id')
    .leftJoin('carrier_methods as m', 'm.id', 'd.carrier_method_id')
    .leftJoin('carriers as c', join =>
      join.on(eb => eb('c.id', '=', eb.fn.coalesce('m.carrier_id', 'd.carrier_id'))),
    )
    .leftJoin('dispatch_request_batches as b', 'b.id', 'd.batch_id')
    .leftJoin('storage_locations as s', 's.id', 'd.storage_location_id')
    .leftJoin('dispatch_types as dt', 'dt.identifier', 'd.dispatch_type')
    .where(eb => isOwnLocation(user, eb.ref('d.location_id')));

type Eb =
  ReturnType<typeof deliveriesOf> extends SelectQueryBuilder<infer D, infer T, infer _>
    ? ExpressionBuilder<D, T>
    : never;

/** All fields of a delivery on the wire, or those in `fields`; included ones when they exist. */
function columns(eb: Eb, user: User, included: ReadonlySet<string>, fields?: ReadonlySet<string>) {
  const asked = (name: string) => included.has(name) || fields?.has(name);
  const amounts = holds(user, seeAmounts);
  return [
    eb.ref('d.id').as('id'),
    eb.ref('d.identifier').as('identifier'),
    eb.ref('d.status').as('status'),
    eb.ref('d.status_reason').as('status_reason'),
    eb.ref('d.updated_at').as('updated_at'),
    eb.ref('d.revision').as('revision'),
    eb.ref('d.dispatch_date').as('dispatch_date'),
    eb.ref('d.delivery_date').as('delivery_date'),
    jsonBuildObject({
      identifier: eb.ref('d.dispatch_type'),
      display_name: eb.fn.coalesce('dt.display_name', 'd.dispatch_type'),
    }).as('dispatch_type'),
    eb.ref('dt.id').as('dispatch_type_id'),
    eb.ref('d.dispatch_action').as('dispatch_action'),
    eb.ref('d.reassign_at').as('reassign_at'),
    eb.ref('d.is_replaced').as('is_replaced'),
    eb.ref('d.is_dispatch_assign_retryable').as('is_dispatch_assign_retryable'),
    eb.ref('l.type').as('dispatcher_type'),
    eb.ref('l.identifier').as('dispatcher_identifier'),
    whenFound(eb.ref('c.id'), carrierNamed(eb)).as('carrier'),
    carrierMethod(eb).as('carrier_method'),
    eb.ref('d.paused_at').as('paused_at'),
    eb.ref('d.gift_wrapped').as('gift_wrapped'),
    eb.ref('d.batch_id').as('dispatch_request_batch_id'),
    eb.ref('d.storage_location_id').as('storage_location_id'),
    whenFound(eb.ref('b.id'), jsonBuildObject({ identifier: eb.ref('b.identifier').$notNull() })).as(
      'dispatch_request_batch',
    ),
    whenFound(
      eb.ref('s.id'),
      jsonBuildObject({
        identifier: eb.ref('s.identifier').$notNull(),
        display_name: eb.ref('s.display_name').$notNull(),
        ...(asked('storage_location.storage_zone') && { storage_zone: sortingZone(eb) }),
      }),
    ).as('storage_location'),
    responsibleLocation(eb).as('responsible_location'),
    jsonBuildObject({
      unable_to_ship_reason: eb.ref('d.unable_to_ship_reason'),
      auto_purchase: sql<boolean>`COALESCE((d.metadata->'auto_purchase')::boolean, false)`,
      ...(asked('metadata.announcement') && {
        announcement: sql<Record<string, string> | null>`d.metadata->'announcement'`,
      }),
      ...(asked('metadata.assign_component_results') && { assign_component_results: ASSIGN_TRIES }),
    }).as('metadata'),
    salesOrder(eb, included, amounts).as('sales_order'),
    sql<number | null>`suggested.id`.as('suggested_batch_type_id'),
    sql<PrinterType[]>`ARRAY(SELECT DISTINCT p.type FROM printers p
      WHERE p.location_id = d.location_id AND p.active ORDER BY 1)`.as(
      'dispatcher_enabled_cups_printer_types',
    ),
    deliveryLines(eb, included, amounts).as('dispatch_request_lines'),
    ...(asked('tracking_codes') ? [trackingCodes(eb).as('tracking_codes')] : []),
    ...Object.entries({ ...(holds(user, seeCascades) && CASCADES), ...REPLACED_BY }).flatMap(
      ([name, linked]) => (asked(name) ? [linked.as(name as 'linked')] : []),
    ),
    ...(asked('linked_statuses') ? [LINKED_STATUSES.as('linked_statuses')] : []),
    ...(asked('uses_stock') ? [eb.ref('d.uses_stock').as('uses_stock')] : []),
    ...(asked('completing') ? [completing(eb).as('completing')] : []),
    ...(asked('standing') ? [STANDING.as('standing'), VOID_LABELS.as('void_labels')] : []),
    ...(asked('return_label_url') ? [RETURN_LABEL.as('return_label_url')] : []),
    ...(asked('messages') ? [MESSAGES.as('messages')] : []),
    ...(asked('return_photo_count') ? [PHOTO_COUNT.as('return_photo_count')] : []),
  ].filter(({ alias }) => !fields || fields.has(alias as string) || included.has(alias as string));
}

const carrierNamed = (eb: Eb) =>
  jsonBuildObject({
    identifier: eb.ref('c.identifier').$notNull(),
    display_name: eb.ref('c.display_name').$notNull(),
  });

const carrierMethod = (eb: Eb) =>
  whenFound(
    eb.ref('m.id'),
    jsonBuildObject({
      identifier: eb.ref('m.identifier').$notNull(),
      display_name: eb.ref('m.display_name').$notNull(),
      has_label_config: eb.ref('m.has_label_config').$notNull(),
      can_be_overruled_by_dispatcher: eb.ref('m.can_be_overruled_by_dispatcher').$notNull(),
      carrier: carrierNamed(eb),
    }),
  );

const sortingZone = (eb: Eb) =>
  jsonObjectFrom(
    eb
      .selectFrom('storage_zones as sz')
      .select(['sz.identifier', 'sz.display_name'])
      .whereRef('sz.id', '=', 's.storage_zone_id'),
  );

const MESSAGES = sql<NonNullable<DispatchRequest['messages']>>`COALESCE(
  (SELECT json_agg(message ORDER BY id) FROM told_messages WHERE dispatch_request_id = d.id), '[]')`;

const responsibleLocation = (eb: Eb) =>
  jsonObjectFrom(
    eb
      .selectFrom('locations as rl')
      .select(['rl.id', 'rl.identifier', 'rl.display_name'])
      .whereRef('rl.id', '=', 'd.responsible_location_id'),
  );

/** The phone number of an open delivery only: to call when something is missing. */
const salesOrder = (eb: Eb, included: ReadonlySet<string>, amounts: boolean) =>
  included.has('sales_order.shipping_address')
    ? jsonBuildObject({
        id: eb.ref('o.id'),
        identifier: eb.ref('o.identifier'),
        revision: eb.ref('o.revision'),
        placed_at: eb.ref('o.placed_at'),
        ...(amounts && { grand_total: eb.ref('o.grand_total') }),
        shipping_address: jsonBuildObject({
          full_name: addressPart('full_name'),
          city: addressPart('city'),
          phone_number: sql<
            string | null
          >`CASE WHEN d.status = 'requested' THEN o.shipping_address->>'phone_number' END`,
        }),
      })
    : jsonBuildObject({
        id: eb.ref('o.id'),
        identifier: eb.ref('o.identifier'),
        revision: eb.ref('o.revision'),
      });

const trackingCodes = (eb: Eb) =>
  jsonArrayFrom(
    eb
      .selectFrom('tracking_codes as tc')
      .select(['tc.code', 'tc.url', 'tc.updated_at'])
      .whereRef('tc.dispatch_request_id', '=', 'd.id')
      .where('tc.voided_at', 'is', null)
      .orderBy('tc.id'),
  );

/** A claim is no right: whoever changes the order anyway reads who is completing it (order-rules.md 4). */
const completing = (eb: Eb) =>
  jsonObjectFrom(
    eb
      .selectFrom('claims as cl')
      .select(['cl.user_name as by', eb.ref('s.display_name').as('storage_location')])
      .where('cl.kind', '=', 'completion')
      .whereRef('cl.dispatch_request_id', '=', 'd.id')
      .where('cl.expires_at', '>', sql<string>`now()`)
      .orderBy('cl.expires_at', 'desc')
      .limit(1),
  );

const RETURN_LABEL = sql<string | null>`(
  SELECT '/api/return-labels/' || l.key FROM carrier_labels l
  WHERE l.dispatch_request_id = d.id AND d.dispatch_type = 'return' AND l.state = 'booked' ORDER BY l.id DESC LIMIT 1)`;

const PHOTO_COUNT = sql<number>`(
  SELECT count(*)::int FROM return_photos f JOIN return_receipts r USING (mutation_id)
  WHERE r.dispatch_request_id = d.id AND r.taken_back_at IS NULL)`;

/** A location by the id that the plan knew it by. */
const ASSIGN_TRIES = sql<NonNullable<DispatchRequest['metadata']['assign_component_results']> | null>`(
  SELECT json_agg(json_build_object('at', t.try->'at', 'results', (
    SELECT COALESCE(json_agg(r.result - 'location_ids' || jsonb_build_object('locations', ARRAY(
      SELECT l.identifier FROM jsonb_array_elements_text(r.result->'location_ids') AS i(id)
      JOIN locations l ON l.id = i.id::int ORDER BY l.identifier)) ORDER BY r.nth), '[]')
    FROM jsonb_array_elements(t.try->'results') WITH ORDINALITY AS r(result, nth))) ORDER BY t.nth)
  FROM jsonb_array_elements(d.metadata->'assign_component_results') WITH ORDINALITY AS t(try, nth))`;

const linkedBy = (table: string, own: string, other: string, more = '') =>
  sql<{ id: number; identifier: string; status: string; is_replaced: boolean }[]>`ARRAY(
    SELECT json_build_object('id', n.id, 'identifier', n.identifier, 'status', n.status, 'is_replaced', n.is_replaced ${sql.raw(more)})
    FROM ${sql.table(table)} c JOIN dispatch_requests n ON n.id = ${sql.ref(`c.${other}`)}
    WHERE ${sql.ref(`c.${own}`)} = d.id ORDER BY n.id)`;
const CASCADES = {
  cascades_into_dispatch_requests: linkedBy('dispatch_request_cascades', 'from_id', 'into_id'),
  cascades_from_dispatch_requests: linkedBy('dispatch_request_cascades', 'into_id', 'from_id'),
};
const REPLACED_BY = {
  replaced_by_dispatch_requests: linkedBy(
    'dispatch_request_replacements',
    'old_id',
    'new_id',
    `, 'dispatcher_name', (SELECT display_name FROM locations WHERE id = n.location_id)`,
  ),
};
const LINKED_STATUSES = sql<string[]>`ARRAY(
  SELECT n.status FROM dispatch_request_cascades c
  JOIN dispatch_requests n ON n.id = CASE c.from_id WHEN d.id THEN c.into_id ELSE c.from_id END AND NOT n.is_replaced
  WHERE c.from_id = d.id OR c.into_id = d.id ORDER BY n.id)`;

/** Whether a tracking code is the scanned one; without that very code, whatever its carrier prints around it. */
const isLabel = (
  code: string,
) => sql<boolean>`CASE WHEN EXISTS (SELECT FROM tracking_codes WHERE code = ${code})
  THEN code = ${code} ELSE label_key(code) = ANY(${labelKeys(code)}::text[]) END`;
