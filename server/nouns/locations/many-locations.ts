import type { BatchResult } from '../../../contract/warehouse/service-times-batch.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';
import type { AuthoredChange } from '../../ground/writes/once.ts';

// One change of many locations of a type: each has a result of its own, by a status of HTTP.

export interface StatusOfPlace extends Pick<BatchResult, 'location_identifier' | 'id' | 'revision'> {
  readonly status: number;
}
export interface FoundPlace {
  readonly id: number;
  readonly identifier: string;
  readonly revision: number;
}

/** Locks the locations in one order, so that two who change the same ones do not wait for each other. */
export const holdLocations = async (
  tx: Transaction,
  type: string,
  identifiers: readonly string[],
): Promise<void> => void (await tx.execute(HOLD, [type, identifiers]));

/** Those of these identifiers, each once, that are the user's. */
export const ownOf = (user: User, type: string, identifiers: readonly string[]): string[] => [
  ...new Set(identifiers.filter(identifier => mayUseLocation(user, type, identifier))),
];

/**
 * The result of each location that was asked, once: 403 where it is not the user's, 404 where there is none, otherwise what `judge`
 * says of it.
 */
export function resultsAt<Place extends FoundPlace, Result extends StatusOfPlace>(
  asked: readonly string[],
  own: readonly string[],
  found: readonly Place[],
  { noRight, judge }: { readonly noRight: string; readonly judge: (place: Place) => Result },
): readonly (Result | ReturnType<typeof failedAt>)[] {
  const byName = new Map(found.map(one => [one.identifier, one]));
  const isOwn = new Set(own);
  return [...new Set(asked)].map(identifier => {
    const place = byName.get(identifier);
    if (!isOwn.has(identifier)) return failedAt(identifier, 403, noRight);
    return place ? judge(place) : failedAt(identifier, 404, 'Locatie niet gevonden');
  });
}

export const failedAt = (location_identifier: string, status: number, detail: string) => ({
  location_identifier,
  status,
  errors: [{ path: 'location_identifiers', detail }],
});
export const knownAt = ({ id, identifier, revision }: FoundPlace) => ({
  location_identifier: identifier,
  id,
  revision,
});

/** Gives held locations their author, tells open screens, and returns their new revisions by identifier. */
export async function ownLocations(
  tx: Transaction,
  change: AuthoredChange,
  type: string,
  changed: readonly FoundPlace[],
): Promise<ReadonlyMap<string, number>> {
  if (changed.length === 0) return new Map();
  const revised = await tx.query<FoundPlace>(OWN, [changed.map(({ id }) => id), change.by.id, change.key]);
  await tellLocations(tx, change, type, changed);
  return new Map(revised.map(({ identifier, revision }) => [identifier, revision]));
}

/** Tells open screens to read these locations anew, whose revisions stay. */
export const tellLocations = (
  tx: Transaction,
  change: AuthoredChange,
  type: string,
  locations: readonly Pick<FoundPlace, 'identifier'>[],
): Promise<void> =>
  tellOffice(
    tx,
    change,
    ...locations.map(({ identifier }) => ({
      about: 'location' as const,
      name: identifier,
      place: { type, identifier },
    })),
  );

/** Results by their status, as a 207 has them, with the revisions of after the change. */
export function byStatus<Result extends StatusOfPlace>(
  results: readonly Result[],
  revisions: ReadonlyMap<string, number> = new Map(),
): Record<string, Omit<Result, 'status'>[]> {
  const groups: Record<string, Omit<Result, 'status'>[]> = {};
  for (const { status, ...result } of results) {
    const revision = revisions.get(result.location_identifier) ?? result.revision;
    (groups[status] ??= []).push(revision === undefined ? result : { ...result, revision });
  }
  return groups;
}

const HOLD = `
  SELECT FROM locations l JOIN location_types t ON t.id = l.location_type_id
  WHERE t.identifier = $1 AND l.identifier = ANY ($2::text[]) ORDER BY l.id FOR NO KEY UPDATE OF l`;
// Their parts that change under the same key raise the revision no further.
const OWN = `
  UPDATE locations SET changed_by = $2, change_key = $3 WHERE id = ANY ($1::int[]) RETURNING id, identifier, revision`;
