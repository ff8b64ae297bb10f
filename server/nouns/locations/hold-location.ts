import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { FoundPlace } from './many-locations.ts';

/**
 * A location, held until this transaction ends. Undefined: there is none. What then changes it, or a part of it, calls
 * `ownLocations` first; a save that changes nothing does not, for its location has no other revision.
 */
export const holdLocation = (
  tx: Transaction,
  { type, location }: LocationPath,
): Promise<FoundPlace | undefined> => tx.one<FoundPlace>(HOLD, [type, location]);

const HOLD = `
  SELECT l.id, l.identifier, l.revision FROM locations l JOIN location_types t ON t.id = l.location_type_id
  WHERE t.identifier = $1 AND l.identifier = $2 FOR NO KEY UPDATE OF l`;
