import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { entriesOf, unsent } from '../../e2e/on-device.ts';
import type { Marked, Stored } from './history.ts';
import { newCommits } from './proxy.ts';
import type { Ground } from './stage.ts';

/** After healing: waits until the queue is empty, and records what device and OMS have in the end. */
export async function heal(ground: Ground, page: Page): Promise<void> {
  ground.proxy.heal();
  const left = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return unsent(page);
  };
  // A call in progress may take its 15 s, and others follow it.
  await expect.poll(left, { timeout: 60_000, intervals: [500, 1000] }).toEqual([]);
  await writeEnd(ground, await entriesOf(page));
}

/**
 * The last event of a history: the recordings that the OMS has, beside those that the device has, and those whose
 * acceptance it showed. `device_id`: of several devices, the one whose history this is.
 */
export async function writeEnd(
  { db, history }: Pick<Ground, 'db' | 'history'>,
  device: readonly (Stored & Marked)[],
  device_id: string | null = null,
): Promise<void> {
  const known = new Set(history.flatMap(seen => (seen.kind === 'commit' ? [seen.id] : [])));
  const all = await db.query<{ id: string }>(
    `SELECT mutation_id AS id FROM inbox
     WHERE (device_id IS NOT NULL AND ($1::uuid IS NULL OR device_id = $1)) OR mutation_id = ANY($2::uuid[])`,
    // A documented call names no device.
    [device_id, device.map(({ id }) => id)],
  );
  history.push(
    ...(await newCommits(
      db,
      all.map(row => row.id),
      known,
    )),
  );
  const placed = await db.query<{ id: string; pieces: number }>(
    'SELECT mutation_id AS id, quantity AS pieces FROM placements WHERE device_id IS NOT NULL',
  );
  const recorded = new Map(
    device.map(({ id, mutation }) => [id, mutation.type === 'place-article' ? mutation.quantity : 1]),
  );
  const others = new Map(all.map(({ id }) => [id, 1]));
  const times = placed.map(({ id, pieces }) => [id, pieces / (recorded.get(id) ?? 1)] as const);
  const [sums] = await db.query<{ more: number }>(MISCOUNTED);
  history.push({
    kind: 'end',
    entries: device,
    effects: new Map([...others, ...times]),
    miscounted: sums?.more ?? 0,
  });
}

/** Number of pieces by which the sums of lines differ from their placements. */
const MISCOUNTED = `
  SELECT coalesce(sum(abs(l.quantity_placed - placed.pieces)), 0)::int AS more
  FROM dispatch_request_lines l CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.quantity), 0) AS pieces FROM placements p
    WHERE p.dispatch_request_line_id = l.id AND p.taken_back_at IS NULL) placed
  WHERE EXISTS (SELECT FROM placements p WHERE p.dispatch_request_line_id = l.id AND p.device_id IS NOT NULL)`;
