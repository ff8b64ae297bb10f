import type { Queryable } from '../../../ground/db/pool.ts';
import { unableToShipReasons } from '../../../nouns/settings/unable-to-ship-reasons.ts';
import type { MutationItem } from '../item.ts';
import type { PickFacts, World } from '../world.ts';

/** Only picking needs them; read when the deliveries are locked. */
export async function loadPicks(
  db: Queryable,
  items: readonly MutationItem[],
): Promise<Pick<World, 'picks' | 'pick_reasons'>> {
  const picks = items.map(item => item.mutation).filter(m => m.type.startsWith('pick-'));
  const ids = picks.flatMap(m => ('sales_order_identifier' in m ? [m.dispatch_request_id] : []));
  if (ids.length === 0) return { picks: new Map(), pick_reasons: [] };
  const rows = await db.query<PickFacts & { id: number }>(SELECT_PICKS, [ids]);
  return {
    picks: new Map(rows.map(row => [row.id, row])),
    pick_reasons: picks.some(m => m.type === 'pick-unable-to-ship') ? await unableToShipReasons(db) : [],
  };
}

const SELECT_PICKS = `
  SELECT d.id,
    CASE WHEN d.carrier_method_id IS NULL THEN 'missing'
      WHEN EXISTS (SELECT FROM active_methods a WHERE a.location_id = d.location_id
        AND a.dispatch_type = d.dispatch_type AND a.carrier_method_id = d.carrier_method_id) THEN 'active'
      ELSE 'inactive' END AS method,
    (SELECT json_build_object('user_id', u.id, 'by', u.name, 'at', p.created_at)
      FROM picks p JOIN users u ON u.id = p.user_id WHERE p.dispatch_request_id = d.id
      ORDER BY p.created_at DESC LIMIT 1) AS last
  FROM dispatch_requests d WHERE d.id = ANY($1::bigint[])`;
