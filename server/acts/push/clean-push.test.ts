import { beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../../tasks/clean.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';

const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

describe('the nightly cleaning', () => {
  it('forgets who was sent nothing for 90 days, and of whom nobody hears', async () => {
    await db.execute(
      `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address, used_at)
       VALUES (1, $1, 2, 'one-signal', 'used', now() - interval '89 days'),
         (1, $1, 3, 'one-signal', 'unused', now() - interval '91 days')`,
      [DEVICE],
    );
    const [pick] = await db.query<{ id: number }>(
      `SELECT id FROM dispatch_requests WHERE location_id = 2 AND status = 'requested' AND paused_at IS NULL
       AND dispatch_type <> 'return' LIMIT 1`,
    );
    await db.execute(
      `INSERT INTO push_told (kind, location_id, thing_id, told_at)
       VALUES ('to-pick', 2, $1, '-infinity'), ('to-pick', 2, -1, now()), ('to-pick', 2, -2, '-infinity'),
         ('pick-ended', 2, -3, now() - interval '25 hours'), ('to-pick', 3, -4, now())`,
      [pick?.id],
    );
    await db.execute(
      `INSERT INTO ended_picks (location_id, dispatch_request_id, ended_at)
       VALUES (2, 1, now() - interval '23 hours'), (2, 2, now() - interval '25 hours')`,
    );
    await clean(db);
    expect(await db.query('SELECT address FROM push_subscriptions')).toEqual([{ address: 'used' }]);
    // Facts still so, and those that may still be withdrawn.
    expect(await db.query('SELECT thing_id FROM push_told ORDER BY thing_id')).toEqual([
      { thing_id: -1 },
      { thing_id: pick?.id },
    ]);
    expect(await db.query('SELECT dispatch_request_id FROM ended_picks')).toEqual([
      { dispatch_request_id: 1 },
    ]);
  });
});
