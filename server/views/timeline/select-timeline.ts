import { timelineKinds, type getTimeline } from '../../../contract/orders/timeline.ts';
import type { QueryOf, ReplyOf } from '../../../contract/http.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { ADDRESSES, SOURCES } from './sources.ts';

type Timeline = Extract<ReplyOf<typeof getTimeline>, { status: 200 }>['body'];

const USUAL_ROWS = 200;
const MOST_ROWS = 500;

/** A page of what happened to an order, with how much there is of each group. */
export async function selectTimeline(
  db: Queryable,
  { canmanagealllocations, id }: User,
  order: number,
  { group, product, delivery, first, after, limit = USUAL_ROWS }: QueryOf<typeof getTimeline>,
): Promise<Timeline> {
  const size = Math.max(1, Math.min(limit, MOST_ROWS));
  const page = await db.one<Timeline>(SELECT(first === 'oldest'), [
    order,
    canmanagealllocations,
    id,
    product ?? null,
    delivery ?? null,
    group ?? null,
    after?.split('.')[0] ?? null,
    after?.slice(after.indexOf('.') + 1) ?? null,
    size,
  ]);
  return page ?? { rows: [], counts: {}, next: null };
}

const GROUPS = Object.entries(timelineKinds)
  .map(([kind, group]) => `('${kind}', '${group}')`)
  .join(', ');

// A page begins after the time (in µs) and the id of the last row of the one before.
const SELECT = (isUp: boolean): string => {
  const [before, direction] = isUp ? ['>', 'ASC'] : ['<', 'DESC'];
  return `
  WITH own AS MATERIALIZED (
    SELECT d.id, d.identifier, d.is_replaced FROM dispatch_requests d WHERE d.sales_order_id = $1
      AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))
      AND ($5::text IS NULL OR d.identifier = $5)),
  ids AS MATERIALIZED (SELECT ARRAY(SELECT id FROM own) AS own),
  addresses AS MATERIALIZED (${ADDRESSES}),
  told AS MATERIALIZED (
    SELECT k.group, (extract(epoch FROM s.at) * 1000000)::bigint AS micros, s.*
    FROM (${SOURCES}) s JOIN (VALUES ${GROUPS}) k (kind, "group") ON k.kind = s.kind
    WHERE ($5::text IS NULL OR s.delivery_id IS NOT NULL)
      AND ($4::text IS NULL OR s.product_identifier = $4 OR s.product_identifier IS NULL AND s.delivery_id IN (
        SELECT dispatch_request_id FROM dispatch_request_lines
        WHERE product_identifier = $4 AND dispatch_request_id = ANY ((SELECT own FROM ids)::int[])))),
  page AS (
    SELECT * FROM told WHERE ($6::text IS NULL OR told.group = $6)
      AND ($7::bigint IS NULL OR (micros, id) ${before} ($7, $8))
    ORDER BY micros ${direction}, id ${direction} LIMIT $9::int + 1)
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('id', id, 'at', at, 'kind', kind, 'group', p.group,
        'dispatch_request_identifier', (SELECT identifier FROM own WHERE own.id = p.delivery_id),
        'product_identifier', product_identifier, 'from_status', from_status, 'to_status', to_status,
        'by', (SELECT name FROM users WHERE users.id = p.user_id), 'processor', processor,
        'facts', jsonb_strip_nulls(facts)) ORDER BY micros ${direction}, id ${direction}), '[]')
      FROM (SELECT * FROM page ORDER BY micros ${direction}, id ${direction} LIMIT $9) p) AS rows,
    (SELECT COALESCE(json_object_agg(c.group, c.rows), '{}')
      FROM (SELECT told.group, count(*)::int AS rows FROM told GROUP BY 1) c) AS counts,
    CASE WHEN (SELECT count(*) FROM page) > $9 THEN
      (SELECT micros || '.' || id FROM page ORDER BY micros ${direction}, id ${direction} OFFSET $9 - 1 LIMIT 1) END AS next`;
};
