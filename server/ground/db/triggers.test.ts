import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';

test('a trigger of a delivery keeps what must hold whoever writes it; what else follows is in core/delivery/reactions.ts', async () => {
  const db = await freshDatabase();
  const triggers = await db.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'dispatch_requests'::regclass AND NOT tgisinternal ORDER BY tgname`,
  );
  expect(triggers.map(({ name }) => name)).toEqual([
    'change_recorded',
    'delivery_changed',
    'delivery_made',
    'delivery_placed',
    'delivery_recorded',
    'delivery_revised',
    'made_around',
    'made_status_noted',
    'place_kept_for_clearance',
    'status_noted',
    'stock_moved',
    'written_around',
  ]);
});
