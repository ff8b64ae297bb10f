import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import type { AuthoredChange } from '../../ground/writes/once.ts';

/**
 * The id of a location that this transaction changes, a part of it too: it is held, gets its author, and open screens are told.
 * Undefined: there is none.
 */
export async function holdLocation(
  tx: Transaction,
  change: AuthoredChange,
  { type, location }: LocationPath,
): Promise<number | undefined> {
  const held = await tx.one<{ id: number }>(HOLD, [type, location, change.by.id, change.key]);
  if (!held) return undefined;
  await tellOffice(tx, change, {
    about: 'location',
    name: location,
    place: { type, identifier: location },
  });
  return held.id;
}

const HOLD = `
  UPDATE locations SET changed_by = $3, change_key = $4
  WHERE id = (SELECT id FROM typed_locations WHERE type = $1 AND identifier = $2) RETURNING id`;
