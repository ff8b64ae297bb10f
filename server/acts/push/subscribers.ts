import { holds, manageAllLocations } from '../../../core/access/right.ts';
import { pushLines, type PushKind } from '../../../core/push/kinds.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { PushTarget } from './port.ts';

/** A user's subscription, with what decides whether they may know. */
type Row = PushTarget & {
  readonly id: number;
  readonly user_id: number;
  readonly provider: 'web-push' | 'one-signal';
  readonly language: string | null;
  readonly permissions: readonly string[];
  readonly is_linked: boolean;
};
export type Subscriber = Omit<Row, 'permissions' | 'is_linked'>;

/** The subscriptions to a location whose users may know of a kind now: they have its right, and the location. */
export const subscribersAt = (db: Queryable, kind: PushKind, location_id: number): Promise<Subscriber[]> =>
  mayKnow(db, kind, 's.location_id = $1', location_id);

/** Those of these subscriptions that are left, and whose users still may know. */
export const subscribersAmong = (
  db: Queryable,
  kind: PushKind,
  ids: readonly number[],
): Promise<Subscriber[]> => mayKnow(db, kind, 's.id = ANY ($1)', ids);

async function mayKnow(db: Queryable, kind: PushKind, where: string, value: unknown): Promise<Subscriber[]> {
  const rows = await db.query<Row>(
    `SELECT s.id, s.user_id, s.provider, s.address, s.p256dh, s.auth, s.origin, u.language, u.permissions,
       EXISTS (SELECT FROM user_locations ul WHERE ul.user_id = s.user_id AND ul.location_id = s.location_id) AS is_linked
     FROM push_subscriptions s JOIN users u ON u.id = s.user_id WHERE ${where} ORDER BY s.id`,
    [value],
  );
  return rows.filter(
    ({ permissions, is_linked }) =>
      holds({ permissions }, pushLines[kind].right) &&
      (is_linked || holds({ permissions }, manageAllLocations)),
  );
}
