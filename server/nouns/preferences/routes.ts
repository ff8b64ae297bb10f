import type { FastifyInstance } from 'fastify';
import { listPreferences, putPreference } from '../../../contract/preferences.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';

/** Keys come from the app, which has few. */
const MOST_OF_A_USER = 100;

/** Choices that users have made for their screens (extra). */
export function preferenceRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listPreferences,
  )(async ({ user }) => {
    const rows = await db.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM user_preferences WHERE user_id = $1 ORDER BY key',
      [user.id],
    );
    return { status: 200, body: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  });

  mount(
    app,
    putPreference,
  )(async ({ user, params, body, tx }) => {
    await tx.execute(PUT, [user.id, params.key, JSON.stringify(body.value)]);
    tx.write(KEEP_FEW, [user.id, MOST_OF_A_USER]);
    return { status: 204 };
  });
}

const PUT = `
  INSERT INTO user_preferences (user_id, key, value) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, key) DO UPDATE SET value = EXCLUDED.value, changed_at = now()`;

const KEEP_FEW = `
  DELETE FROM user_preferences WHERE user_id = $1 AND key IN (
    SELECT key FROM user_preferences WHERE user_id = $1 ORDER BY changed_at DESC, key OFFSET $2)`;
