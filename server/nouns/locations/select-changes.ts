import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** Most changes of one call: nobody reads farther back on a page. */
const MOST = 100;

/** Changes of a part of a location as the audit names it (`services`); without one of the location itself. */
export const selectChanges = (
  db: Queryable,
  at: LocationPath,
  part: string | null,
  asked: PageQuery,
): Promise<LocationChange[]> =>
  db.query(CHANGES, [part === null ? nameOf(at) : `${nameOf(at)}/${part}`, ...pageOf(asked, MOST)]);

/** Changes of its properties. */
export const selectPropertyChanges = (
  db: Queryable,
  at: LocationPath,
  asked: PageQuery,
): Promise<LocationChange[]> => db.query(PROPERTY_CHANGES, [nameOf(at), ...pageOf(asked, MOST)]);

const nameOf = ({ type, location }: LocationPath) => `${type}/${location}`;

const COLUMNS = 'a.id, a.at, (SELECT name FROM users WHERE id = a.changed_by) AS by, a.before, a.after';
const CHANGES = `
  SELECT ${COLUMNS}, NULL AS key FROM audit_log a
  WHERE a.about = 'location' AND a.name = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3`;
const PROPERTY_CHANGES = `
  SELECT ${COLUMNS}, k.identifier AS key
  FROM location_property_keys k JOIN audit_log a ON a.about = 'location' AND a.name = $1 || '/' || k.identifier
  ORDER BY a.id DESC LIMIT $2 OFFSET $3`;
