import type { Queryable } from '../../ground/db/pool.ts';
import { FACTS } from './facts.ts';

/** A subscription for which no push service took a message for so long: nobody uses it, or they may not any more. */
const UNUSED_DAYS = 90;

/** Removes what nobody is to be told, or told of, any more. What is still so is kept: else it were news again. */
export async function cleanPush(db: Queryable): Promise<void> {
  await db.execute('DELETE FROM push_subscriptions WHERE used_at < now() - make_interval(days => $1)', [
    UNUSED_DAYS,
  ]);
  await db.execute(`DELETE FROM ended_picks WHERE ended_at < now() - interval '1 day'`);
  await db.execute(`
    DELETE FROM push_told t
    WHERE NOT EXISTS (SELECT FROM push_subscriptions s WHERE s.location_id = t.location_id)`);
  const places = await db.query<{ location_id: number }>('SELECT DISTINCT location_id FROM push_told');
  for (const { location_id } of places)
    for (const [kind, facts] of Object.entries(FACTS)) await db.execute(forget(facts), [location_id, kind]);
}

// A day old: what is younger may still be withdrawn (tell.ts).
const forget = (facts: string): string => `
  DELETE FROM push_told WHERE location_id = $1 AND kind = $2 AND told_at < now() - interval '1 day'
    AND thing_id NOT IN (SELECT f.id FROM (${facts}) f)`;
