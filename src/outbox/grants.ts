import type { MetaRow, OutboxDb } from '../db/outbox-db.ts';

/** Lets this device send a user's entries while somebody else, or nobody, is signed in. */
export interface Grant {
  readonly user_id: number;
  readonly token: string;
  /** Epoch ms, by the OMS's clock. */
  readonly expires_at: number;
}

const PREFIX = 'grant/';

/** Stored beside the entries, and like them kept at sign-out: a number and a secret, no personal data. */
export async function keepGrant(db: OutboxDb, { user_id, ...secret }: Grant): Promise<void> {
  await db.meta.put({ key: `${PREFIX}${user_id}`, value: JSON.stringify(secret) });
}

/** Every grant on this device. */
export async function grantsOf(db: OutboxDb): Promise<readonly Grant[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray();
  return rows.map(({ key, value }) => ({
    user_id: Number(key.slice(PREFIX.length)),
    ...(JSON.parse(value) as Omit<Grant, 'user_id'>),
  }));
}

/** Removes grants that have expired. `now` is the OMS's time. */
export async function pruneGrants(db: OutboxDb, now: number): Promise<void> {
  const expired = (await grantsOf(db)).filter(grant => grant.expires_at < now);
  await db.meta.bulkDelete(expired.map((grant): MetaRow['key'] => `${PREFIX}${grant.user_id}`));
}

export const isGrant = (row: MetaRow): boolean => row.key.startsWith(PREFIX);
