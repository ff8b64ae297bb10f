import { compose, rowOf } from '../../ground/db/compose.ts';
import { askedId } from '../../ground/db/expressions.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isOwnLocation } from '../../ground/session/own-locations.ts';
import type { User } from '../../ground/session/user.ts';

const openStatuses = ['return-announced', 'return-scan-in-process'];

/** A return of the user's locations, by the name in a path. */
export const findReturn = (
  db: Queryable,
  user: User,
  { id, identifier }: { id?: number; identifier?: string },
): Promise<{ id: number } | undefined> =>
  rowOf(
    db,
    compose
      .selectFrom('dispatch_requests as d')
      .select('d.id')
      .where('d.dispatch_type', '=', 'return')
      .where(eb => isOwnLocation(user, eb.ref('d.location_id')))
      .where(eb =>
        id === undefined ? eb('d.identifier', '=', identifier ?? '') : eb('d.id', '=', askedId(id)),
      ),
  );

/**
 * The oldest open return at a location that still waits for an article; `id`: of the return whose label was scanned.
 */
export const findReturnFor = (
  db: Queryable,
  user: User,
  at: LocationPath,
  product_identifier: string,
  id: number | undefined,
): Promise<{ id: number } | undefined> =>
  rowOf(
    db,
    compose
      .selectFrom('dispatch_requests as d')
      .innerJoin('typed_locations as l', 'l.id', 'd.location_id')
      .select('d.id')
      .where(place(at))
      .where('d.status', 'in', openStatuses)
      .where(eb => isOwnLocation(user, eb.ref('d.location_id')))
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('dispatch_request_lines as n')
            .whereRef('n.dispatch_request_id', '=', 'd.id')
            .where('n.product_identifier', '=', product_identifier)
            .whereRef('n.quantity_placed', '<', 'n.quantity'),
        ),
      )
      .$if(id !== undefined, one => one.where('d.id', '=', askedId(id ?? 0)))
      .orderBy('d.id')
      .limit(1),
  );
