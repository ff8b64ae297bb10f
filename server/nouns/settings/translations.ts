import type { BodyOf } from '../../../contract/http.ts';
import type { patchTranslations } from '../../../contract/session.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { defaultTranslations } from './default-translations.ts';

/** The group of the texts among those of the settings: it has their revision. */
const GROUP = 'translations';

/** The texts that the OMS lays over those of the app, by key. */
export async function readTexts(db: Queryable): Promise<Record<string, string>> {
  const rows = await rowsOf(db, compose.selectFrom('translations').select(['key', 'value']));
  return { ...defaultTranslations, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** The same with their revision, read before them: of a change in between it is too old, and a save is refused. */
export async function readEditedTexts(db: Queryable) {
  const group = await db.one<{ id: number; revision: number }>(READ_GROUP, [GROUP]);
  if (!group) throw new Error('the migration makes the group');
  return { ...group, texts: await readTexts(db) };
}

/** Changes texts, all of them or none; of a key that comes twice the last counts, and the same text again is no change. */
export async function saveTexts(
  tx: Transaction,
  change: Change,
  body: BodyOf<typeof patchTranslations>,
): Promise<void> {
  // Held by its revision, so that of two callers neither waits for the other's rows.
  await tx.query('SELECT FROM setting_groups WHERE identifier = $1 FOR NO KEY UPDATE', [GROUP]);
  const changes = new Map(body.map(({ key, value }) => [key, value]));
  const rows = await tx.query<{ key: string; value: string }>(READ, [[...changes.keys()]]);
  const before = new Map(rows.map(({ key, value }) => [key, value]));
  const changed = [...changes].filter(([key, value]) => value !== (before.get(key) ?? null));
  if (changed.length === 0) return;
  await tx.execute(SIGN, [GROUP, change.by.id, change.key]);
  for (const [key, value] of changed) {
    await (value === null ? tx.execute(REMOVE, [key]) : tx.execute(SAVE, [key, value]));
    await audit(tx, change, { about: 'text', name: key, before: before.get(key) ?? null, after: value });
  }
  await tellOffice(tx, change, { about: 'setting', name: GROUP });
}

const READ_GROUP = 'SELECT id, revision FROM setting_groups WHERE identifier = $1';
const READ = 'SELECT key, value FROM translations WHERE key = ANY ($1)';
const SIGN = 'UPDATE setting_groups SET changed_by = $2, change_key = $3 WHERE identifier = $1';
const REMOVE = 'DELETE FROM translations WHERE key = $1';
const SAVE = `
  INSERT INTO translations (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`;
