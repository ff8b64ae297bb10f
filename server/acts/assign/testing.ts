import type { Queryable } from '../../ground/db/pool.ts';

/** The clock decides nothing: every day is a service day until its end, without limit, and work takes no days. */
export async function openEveryDay(db: Queryable): Promise<void> {
  await db.execute(
    `UPDATE service_times SET is_available = true, to_time = '24:00', from_time = NULL, max_capacity = NULL`,
  );
  await db.execute(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, to_time)
     SELECT DISTINCT location_id, service_type_id, now()::date + day, true, time '24:00'
     FROM service_times, generate_series(-1, 30) AS day`,
  );
  await db.execute(`UPDATE location_properties SET int_value = 0
    WHERE location_property_key_id IN (SELECT id FROM location_property_keys WHERE identifier LIKE '%_processing')`);
}

/** So many pieces of an article lie at these locations, by identifier. */
export async function putPieces(
  db: Queryable,
  article: string,
  at: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [location, pieces] of Object.entries(at))
    await db.execute(
      `INSERT INTO stock_levels (location_id, product_identifier, stock_level)
       SELECT id, $2, $3 FROM locations WHERE identifier = $1
       ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = EXCLUDED.stock_level`,
      [location, article, pieces],
    );
}
