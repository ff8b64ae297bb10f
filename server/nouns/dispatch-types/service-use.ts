import type { ReplyOf } from '../../../contract/http.ts';
import type { listServiceUse } from '../../../contract/orders/dispatch-type.ts';
import { statusesToSend } from '../../../core/delivery/late.ts';
import type { Queryable } from '../../ground/db/pool.ts';

type ServiceUse = ReplyOf<typeof listServiceUse>['body'];

/** Types of delivery as `ship_from_store`, methods of one as `ship_from_store/dhl_home`. */
export const serviceName = (type: string, method: string | null): string =>
  method === null ? type : `${type}/${method}`;

/** Locations of one type. */
interface Places {
  readonly type: string;
  readonly locations: readonly string[];
}

/** Open deliveries of these locations that use one of these services. */
export async function selectServiceUse(
  db: Queryable,
  { type, locations }: Places,
  services: readonly string[],
): Promise<ServiceUse> {
  const found = await db.one<ServiceUse>(USE, [type, locations, services, statusesToSend, MOST_SHOWN]);
  if (!found) throw new Error('a count has a row');
  return found;
}

/** How many of them each location has. */
export const selectUseByPlace = (db: Queryable, { type, locations }: Places, services: readonly string[]) =>
  db.query<{ location_identifier: string; count: number; can_replan: number }>(BY_PLACE, [
    type,
    locations,
    services,
    statusesToSend,
  ]);

/** Those of them that can be planned anew: nobody has begun them. */
export const selectReplannable = (
  db: Queryable,
  { type, locations }: Places,
  services: readonly string[],
): Promise<{ id: number }[]> =>
  db.query(`${USING} SELECT id FROM using_it WHERE can_replan ORDER BY id`, [
    type,
    locations,
    services,
    statusesToSend,
  ]);

const MOST_SHOWN = 50;

/**
 * SQL: nobody has begun delivery `d`. A linked one keeps its plan: it is of both. The floor or somebody outside has what was
 * requested.
 */
export const NOT_BEGUN = `d.status = 'to-be-requested' AND d.batch_id IS NULL AND d.paused_at IS NULL AND d.dispatch_action IS NULL
  AND NOT EXISTS (SELECT FROM dispatch_request_cascades WHERE d.id IN (from_id, into_id))`;
const USING = `
  WITH using_it AS (
    SELECT d.id, l.identifier AS location_identifier, d.identifier, o.identifier AS sales_order_identifier, d.status, d.dispatch_type,
      m.display_name AS carrier_method, d.dispatch_date, (${NOT_BEGUN} AND d.carrier_method_id IS NOT NULL) AS can_replan
    FROM typed_locations l JOIN dispatch_requests d ON d.location_id = l.id JOIN sales_orders o ON o.id = d.sales_order_id
    LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
    WHERE l.type = $1 AND l.identifier = ANY ($2::text[]) AND NOT d.is_replaced AND d.status = ANY ($4::text[])
      AND (d.dispatch_type = ANY ($3::text[]) OR d.dispatch_type || '/' || m.identifier = ANY ($3::text[])))`;
const USE = `${USING}
  SELECT count(*)::int AS count, count(*) FILTER (WHERE can_replan)::int AS can_replan,
    COALESCE((SELECT json_agg(s ORDER BY s.dispatch_date, s.id) FROM (SELECT * FROM using_it ORDER BY dispatch_date, id LIMIT $5) s), '[]')
      AS deliveries
  FROM using_it`;
const BY_PLACE = `${USING}
  SELECT location_identifier, count(*)::int AS count, count(*) FILTER (WHERE can_replan)::int AS can_replan
  FROM using_it GROUP BY 1 ORDER BY 2 DESC, 1`;
