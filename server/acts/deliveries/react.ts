import { columnsMarked, sqlTypeOf } from '../../../core/delivery/columns.ts';
import {
  type Reaction,
  reactions,
  reactionsTo,
  type ReactingDelivery,
} from '../../../core/delivery/reactions.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Payloads } from '../../ground/jobs/payloads.ts';

/** A delivery as it was and as it is; `before` null: it was made. */
export interface ChangedDelivery {
  readonly before: ReactingDelivery | null;
  readonly after: ReactingDelivery;
}

const columns = columnsMarked('F');

/** SQL: these facts of a row of dispatch_requests, as JSON. */
export const factsOf = (row: string): string =>
  `json_build_object(${columns.map(name => `'${name}', ${row}.${name}`).join(', ')})`;

/** Does what follows from the changes of deliveries, in one statement and one at the end; nobody waits for it. */
export function react(tx: Transaction, changed: readonly ChangedDelivery[]): void {
  const rows = changed.map(({ before, after }) => ({
    ...after,
    was: before,
    follow: reactionsTo(before, after),
  }));
  const performs = reactions.filter(name => rows.some(({ follow }) => follow.includes(name)));
  const write = (names: readonly Reaction[], by: Transaction['write']): void => {
    if (names.length > 0) by(statementOf(names), [JSON.stringify(rows)]);
  };
  write(
    performs.filter(name => name !== AT_THE_END),
    tx.write,
  );
  write(
    performs.filter(name => name === AT_THE_END),
    tx.writeLast,
  );
}

/** Whether an order has ended is known when all of its deliveries and their lines are as they will be. */
const AT_THE_END: Reaction = 'tell-order-ended';

/** SQL: deliveries as they are, each with what it was and what follows; then every reaction to those of them from which it does. */
const statementOf = (names: readonly Reaction[]): string => `
  WITH changed AS (SELECT * FROM json_to_recordset($1::json)
    AS r(${columns.map(name => `${name} ${sqlTypeOf(name)}`).join(', ')}, was json, follow text[])),
  ${names.map(name => `"${name}" AS (${PERFORM[name](`(SELECT * FROM changed WHERE '${name}' = ANY (follow)) r`)})`).join(', ')}
  SELECT ${names.map(name => `(SELECT count(*) FROM "${name}")`).join(', ')}`;

/** SQL: adds a job about a delivery for each row; a later one takes the place of one that has not begun. */
const job = (name: keyof Payloads, from: string, delivery = 'r.id', at = 'NULL'): string => `
  SELECT graphile_worker.add_job('${name}', json_build_object('dispatch_request_id', ${delivery}), run_at := ${at},
    job_key := '${name}-' || ${delivery})
  FROM ${from}`;

/** SQL: the location that a delivery was at; the present one of what was made. */
const WAS_AT = `COALESCE((r.was ->> 'location_id')::int, r.location_id)`;
/** SQL: each delivery with the locations that its change is about: the present one, and one that it has left. */
const placesOf = (rows: string): string =>
  `(SELECT DISTINCT r.id, unnest(ARRAY[r.location_id, ${WAS_AT}]) AS location_id FROM ${rows}) p`;

/** SQL: whether a delivery has a label in one of these states; most have none to drop. */
const hasLabel = (states: string): string =>
  `EXISTS (SELECT FROM carrier_labels l WHERE l.dispatch_request_id = r.id AND l.state IN (${states}))`;

/** SQL of each reaction to rows `r` of `changed`; one that only calls a function gives its result. */
const PERFORM: Readonly<Record<Reaction, (rows: string) => string>> = {
  'ask-request': rows =>
    job('request', `${rows} WHERE request_mode(r.location_id) IN ('direct', 'external')`),
  'ask-request-again': rows =>
    job(
      'request',
      `${rows} WHERE EXISTS (SELECT FROM outside_messages m
       WHERE m.dispatch_request_id = r.id AND m.refusal_key = (r.was ->> 'change_key')::uuid)`,
    ),
  'ask-cancellation': rows => job('ask-cancellation', rows),
  'ask-reassign': rows =>
    job(
      'reassign',
      `${rows} JOIN dispatch_requests d ON d.id = r.id WHERE d.reassign_at IS NOT NULL`,
      'r.id',
      'd.reassign_at',
    ),
  'ask-replan': rows => job('replan', rows),
  'ask-fed': rows => job('fed', `${rows} JOIN dispatch_request_cascades c ON c.from_id = r.id`, 'c.into_id'),
  'ask-whether-fed': rows =>
    job(
      'fed',
      `${rows} WHERE EXISTS (SELECT FROM dispatch_request_cascades c JOIN dispatch_requests f ON f.id = c.from_id
       WHERE c.into_id = r.id AND f.status NOT IN ('requires-hold-evaluation', 'to-be-requested'))`,
    ),
  'tell-pickers': rows => `SELECT notify_pick(p.location_id, p.id) FROM ${placesOf(rows)}`,
  push: rows =>
    `SELECT push_changed('delivery-changed', location_id) FROM (SELECT DISTINCT p.location_id FROM ${placesOf(rows)}) at`,
  'note-ended-pick': rows => `
    INSERT INTO ended_picks (location_id, dispatch_request_id, ended_by)
    SELECT l.id, r.id, CASE WHEN r.change_key IS DISTINCT FROM (r.was ->> 'change_key')::uuid THEN r.changed_by END
    FROM ${rows} JOIN typed_locations l ON l.id = ${WAS_AT} AND l.type = 'store'
    WHERE EXISTS (SELECT FROM push_subscriptions s WHERE s.location_id = l.id)
    ON CONFLICT (location_id, dispatch_request_id) DO UPDATE SET ended_at = EXCLUDED.ended_at, ended_by = EXCLUDED.ended_by
    RETURNING ended_at`,
  'forget-ended-pick': rows => `
    DELETE FROM ended_picks e USING ${rows} WHERE e.location_id = r.location_id AND e.dispatch_request_id = r.id RETURNING r.id`,
  'ask-label': rows => `
    SELECT ask_labels(d.id, 1) FROM ${rows} JOIN dispatch_requests d ON d.id = r.id WHERE wants_labels(d) AND parcels_of(d.id) = 0`,
  'drop-unbooked-labels': rows => `
    SELECT unwant_labels(r.id, (SELECT count(*) FROM carrier_labels l WHERE l.dispatch_request_id = r.id AND l.state = 'booked'))
    FROM ${rows} WHERE ${hasLabel("'asked', 'failed'")}`,
  // A job at its printer that is about several deliveries may be half out; those others still need theirs.
  'withdraw-papers': rows => `
    UPDATE print_jobs j SET status = 'failed', reason = 'not-sent', updated_at = now() FROM ${rows}
    WHERE j.dispatch_request_ids @> ARRAY[r.id] AND cardinality(j.dispatch_request_ids) = 1 AND j.status IN ('queued', 'sent')
    RETURNING graphile_worker.add_job('cancel-print', json_build_object('print_job_id', j.id))`,
  'drop-labels': rows =>
    `SELECT unwant_labels(r.id, 0) FROM ${rows} WHERE ${hasLabel("'asked', 'failed', 'booked'")}`,
  'begin-clearance': rows => `
    INSERT INTO storage_clearances (storage_location_id, dispatch_request_id)
    SELECT (r.was ->> 'storage_location_id')::int, r.id FROM ${rows}
    WHERE EXISTS (SELECT FROM dispatch_request_lines n WHERE n.dispatch_request_id = r.id AND n.quantity_placed > 0)
    ON CONFLICT DO NOTHING RETURNING tell_clearances(storage_location_id)`,
  'end-clearance': rows => `SELECT end_clearance(r.id) FROM ${rows}`,
  'note-responsible': rows => `
    INSERT INTO responsible_locations (dispatch_request_id, location_id, user_id)
    SELECT r.id, r.responsible_location_id, r.changed_by FROM ${rows} RETURNING location_id`,
  'distrust-stock': rows => `SELECT distrust_stock_of(r.id) FROM ${rows}`,
  'tell-order-ended': rows => `
    SELECT tell_order_ended(sales_order_id, changed_by, change_key)
    FROM (SELECT DISTINCT sales_order_id, changed_by, change_key FROM ${rows} ORDER BY sales_order_id) ended`,
};
