import { hash as digest, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { UploadGrant } from '../../../contract/scanning/upload-grant.ts';
import { holds } from '../../../core/access/right.ts';
import { supervise } from '../../../core/access/scanning.ts';
import { compose, rowsOf } from '../db/compose.ts';
import { askedId } from '../db/expressions.ts';
import { type PageQuery, listed } from '../db/list.ts';
import type { Database, Queryable } from '../db/pool.ts';
import { type User, userOf, type UserRow } from '../session/user.ts';

const GRANT_DAYS = 7;

/** The author of the entries, and the device that they may come from. */
export type Granted = { readonly user: User; readonly device_id: string };

/**
 * A grant for the user's present locations. Only its hash is stored; earlier ones stay valid, because this reply may
 * be lost.
 */
export async function openGrant(
  db: Database,
  user: User,
  device_id: string,
): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  return db.transaction(async tx => {
    const row = await tx.one<{ id: number; expires_at: string }>(
      `INSERT INTO upload_grants (token_hash, user_id, device_id, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(days => $4)) RETURNING id, expires_at`,
      [hashed(token), user.id, device_id, GRANT_DAYS],
    );
    if (!row) throw new Error('an insert gives its row');
    await tx.execute(
      `INSERT INTO upload_grant_locations SELECT $1, l.id FROM locations l
       WHERE $3 OR l.id IN (SELECT location_id FROM user_locations WHERE user_id = $2)`,
      [row.id, user.id, user.canmanagealllocations],
    );
    return { token, expires_at: row.expires_at };
  });
}

/**
 * The user of a grant, with the present permissions, at those locations of the grant that are still linked; undefined
 * when it is expired, revoked or unknown.
 */
export async function findGrant(db: Queryable, token: string): Promise<Granted | undefined> {
  const row = await db.one<UserRow & { device_id: string }>(SELECT_GRANTED, [hashed(token)]);
  if (!row) return undefined;
  const permissions = row.permissions.filter(permission => permission !== 'canmanagealllocations');
  return { user: userOf({ ...row, permissions }), device_id: row.device_id };
}

const SELECT_GRANTED = `
  SELECT u.id, u.username, u.name, u.homepage, u.language, g.device_id,
    CASE WHEN u.closed_at IS NULL THEN u.permissions ELSE '{}' END AS permissions,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object('type', l.type, 'identifier', l.identifier,
        'display_name', l.display_name))
      FROM upload_grant_locations gl JOIN typed_locations l ON l.id = gl.location_id
      WHERE gl.upload_grant_id = g.id AND ('canmanagealllocations' = ANY (u.permissions)
        OR EXISTS (SELECT FROM user_locations ul WHERE ul.user_id = u.id AND ul.location_id = l.id))), '[]') AS locations
  FROM upload_grants g JOIN users u ON u.id = g.user_id
  WHERE g.token_hash = $1 AND g.expires_at > now() AND g.revoked_at IS NULL`;

/** Valid grants, the last one of each user and device, that this user may see, and so revoke. */
export const listGrants = (db: Queryable, user: User, asked: PageQuery): Promise<UploadGrant[]> =>
  rowsOf(
    db,
    listed(
      compose
        .selectFrom('upload_grants as g')
        .innerJoin('users as u', 'u.id', 'g.user_id')
        .select(eb => [
          'g.id',
          jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name') }).as('user'),
          'g.device_id',
          'g.created_at',
          'g.expires_at',
        ])
        .where(
          'g.id',
          'in',
          revocable(user)
            .where('g.revoked_at', 'is', null)
            .where(sql<boolean>`g.expires_at > now()`)
            .select(eb => eb.fn.max('g.id').as('id'))
            .groupBy(['g.user_id', 'g.device_id']),
        ),
      asked,
      { last: eb => [eb.ref('u.name'), eb.ref('g.user_id'), eb.ref('g.device_id')] },
    ),
  );

/** Ends the grants of the same user on the same device; false: there is none that this user may revoke. */
export async function revokeGrant(db: Queryable, user: User, id: number): Promise<boolean> {
  const revoked = await rowsOf(
    db,
    compose
      .updateTable('upload_grants')
      .set({ revoked_at: sql`now()`, revoked_by: user.id })
      .where('revoked_at', 'is', null)
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('user_id', 'device_id'),
          'in',
          revocable(user)
            .select(['g.user_id', 'g.device_id'])
            .where('g.id', '=', askedId(id))
            .$asTuple('user_id', 'device_id'),
        ),
      )
      .returning('id'),
  );
  return revoked.length > 0;
}

/**
 * Grants that a user may revoke: one's own; for a supervisor those of everybody who works at a location of the
 * supervisor.
 */
const revocable = (user: User) =>
  compose
    .selectFrom('upload_grants as g')
    .where(eb =>
      holds(user, supervise)
        ? user.canmanagealllocations
          ? sql<boolean>`true`
          : eb.or([eb('g.user_id', '=', user.id), sharesLocation(user)])
        : eb('g.user_id', '=', user.id),
    );

const sharesLocation = (user: User) => sql<boolean>`EXISTS (
  SELECT FROM upload_grant_locations gl JOIN user_locations ul ON ul.location_id = gl.location_id
  WHERE gl.upload_grant_id = g.id AND ul.user_id = ${user.id})`;

const hashed = (token: string): Buffer => digest('sha256', token, 'buffer');
