import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveryStatuses, isOpen } from '../../../core/delivery/status.ts';
import { isSystemError } from '../../ground/db/failures.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** So long a message outside may be asked about; after that only the fact that it was sent remains. */
const OUTSIDE_DAYS = 30;

/** Removes what old messages outside say, which names people, and their files. */
export async function cleanOutside(db: Queryable, folder: string): Promise<void> {
  await db.execute(FORGET, [OUTSIDE_DAYS, deliveryStatuses.filter(isOpen)]);
  const oldest = Date.now() - OUTSIDE_DAYS * 24 * 3600 * 1000;
  for (const file of (
    await Promise.all(['', 'mail', 'webhooks'].map(part => filesIn(join(folder, part))))
  ).flat())
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
}

/** None before the first message. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter(entry => entry.isFile()).map(({ name }) => join(folder, name));
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
    return [];
  }
}

// Messages that were not taken may be sent again as long as their delivery is open.
const FORGET = `
  UPDATE outside_messages m SET body = NULL FROM dispatch_requests d
  WHERE d.id = m.dispatch_request_id AND m.body IS NOT NULL
    AND COALESCE(m.sent_at, m.ended_at) < now() - make_interval(days => $1) AND (m.sent_at IS NOT NULL OR d.status <> ALL ($2))`;
