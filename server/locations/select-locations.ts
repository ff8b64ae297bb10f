import type { Location } from '../../contract/location.ts';
import type { Queryable } from '../db/pool.ts';
import type { User } from '../session/user.ts';

export type LocationFilter = {
  user: User;
  onlyLinked: boolean;
  withProperties: boolean;
  /** Pairs such as 'dc/DC01'; null for any. */
  typeAndIdentifier: readonly string[] | null;
};

/**
 * The locations a user may know of: the linked ones, all with canmanagealllocations; who makes goods receipts knows the
 * suppliers too (review-refunds-warehouse.md 7).
 */
export function selectLocations(db: Queryable, filter: LocationFilter): Promise<Location[]> {
  const { user, onlyLinked, withProperties, typeAndIdentifier } = filter;
  return db.query<Location>(
    `SELECT l.id, l.identifier, l.display_name,
       jsonb_build_object('identifier', t.identifier, 'display_name', t.display_name) AS location_type,
       l.active::int::text AS active
       ${withProperties ? `, ${PROPERTIES} AS location_properties` : ''}
     FROM locations l JOIN location_types t ON t.id = l.location_type_id
     WHERE (l.id IN (SELECT location_id FROM user_locations WHERE user_id = $1)
         OR $2 OR ($3 AND t.identifier = 'vendor'))
       AND ($4::text[] IS NULL OR t.identifier || '/' || l.identifier = ANY ($4))
     ORDER BY t.id, l.identifier`,
    [
      user.id,
      user.canmanagealllocations && !onlyLinked,
      user.permissions.has('goodsreceipt.create') && !onlyLinked,
      typeAndIdentifier,
    ],
  );
}

const PROPERTIES = `COALESCE((
  SELECT jsonb_agg(jsonb_build_object(
    'location_property_key', jsonb_build_object(
      'identifier', k.identifier, 'display_name', k.display_name, 'data_type', k.data_type),
    'int_value', p.int_value, 'varchar_value', p.varchar_value,
    'text_value', p.text_value, 'boolean_value', p.boolean_value) ORDER BY k.id)
  FROM location_properties p JOIN location_property_keys k ON k.id = p.location_property_key_id
  WHERE p.location_id = l.id), '[]')`;
