import type { DispatchType } from '../../contract/dispatch-type.ts';
import type { Queryable } from '../db/pool.ts';

/** Every dispatch type with its carriers and methods, and what of them a location has switched on. */
export const selectDispatchTypes = (
  db: Queryable,
  { type, location }: { type: string; location: string },
): Promise<DispatchType[]> => db.query<DispatchType>(SELECT_DISPATCH_TYPES, [type, location]);

const SELECT_DISPATCH_TYPES = `
  WITH here AS (
    SELECT l.id FROM locations l JOIN location_types t ON t.id = l.location_type_id
    WHERE t.identifier = $1 AND l.identifier = $2)
  SELECT dt.identifier, dt.display_name, dt.is_active,
    (EXISTS (SELECT FROM location_dispatch_types a JOIN here ON here.id = a.location_id
      WHERE a.dispatch_type_id = dt.id))::int::text AS is_active_for_location,
    COALESCE((
      SELECT json_agg(json_build_object('identifier', c.identifier, 'display_name', c.display_name,
        'carrier_methods', COALESCE((
          SELECT json_agg(json_build_object('identifier', m.identifier, 'display_name', m.display_name,
            'is_active', tm.is_active, 'is_default', tm.is_default,
            'can_be_overruled_by_dispatcher', m.can_be_overruled_by_dispatcher,
            'is_active_for_location', (EXISTS (SELECT FROM location_dispatch_type_methods a JOIN here ON here.id = a.location_id
              WHERE a.dispatch_type_id = dt.id AND a.carrier_method_id = m.id))::int::text) ORDER BY m.id)
          FROM dispatch_type_methods tm JOIN carrier_methods m ON m.id = tm.carrier_method_id
          WHERE tm.dispatch_type_id = dt.id AND m.carrier_id = c.id), '[]')) ORDER BY c.id)
      FROM dispatch_type_carriers tc JOIN carriers c ON c.id = tc.carrier_id WHERE tc.dispatch_type_id = dt.id), '[]') AS carriers
  FROM dispatch_types dt ORDER BY dt.id`;
