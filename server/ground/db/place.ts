import { type RawBuilder, sql } from 'kysely';

/** A location as paths name it: type and identifier. */
export type LocationPath = { readonly type: string; readonly location: string };

/** A zone of a location, as paths name it. */
export type ZonePlace = LocationPath & { readonly zone: string };

/** The condition that `l`, a row of the view `typed_locations`, is the location that a path names. */
export const place = ({ type, location }: LocationPath): RawBuilder<boolean> =>
  sql<boolean>`(l.type = ${type} AND l.identifier = ${location})`;
