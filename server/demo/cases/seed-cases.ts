import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import { nextWorkday } from '../../../core/calendar/workday.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Author } from '../../acts/deliveries/write-deliveries.ts';
import { type UserRow, userOf } from '../../ground/session/user.ts';
import { createRandom } from '../random.ts';
import { rerouteTo, type Stage } from './acts.ts';
import { cases } from './cases.ts';
import { bodyOf, makeOrder } from './demo-order.ts';
import { addImport, addImportErrors } from './imports.ts';
import { lateCases } from './late-cases.ts';

/** A seed of its own, so that other demo data does not change. */
const SEED = 20_261_117;
/** Later than any day that 'Batch aanmaken' offers. */
const FAR_DAYS = 10;

/**
 * The orders with a story (order-rules.md 14): made by the writers of intake, and given their stories by the acts of the office, so
 * that history, events and stock are as those leave them.
 */
export async function seedCases(tx: Transaction, today: Day): Promise<void> {
  const row = await tx.one<UserRow>(OFFICE);
  if (!row) throw new Error('there is no user beheer');
  const stage: Stage = {
    tx,
    by: userOf(row),
    far: addDays(nextWorkday(today), FAR_DAYS),
  };
  const random = createRandom(SEED);
  await addImportErrors(tx, random);
  for (const one of [...cases, ...lateCases]) {
    const body = bodyOf(one, random);
    const author: Author = { changed_by: null, changed_as: 'intake', change_key: randomUUID() };
    const made = await makeOrder(tx, author, one, body, stage.far);
    await addImport(tx, body, { made: made.id });
    await one.story?.(stage, made);
  }
  await rerouteTo(stage, '102', { identifier: REROUTED });
}

/** A delivery of the main batch: its row stays there, replaced. */
const REROUTED = '261119-0029-1';

const OFFICE = `
  SELECT id, username, name, homepage, language, permissions, '[]'::json AS locations FROM users WHERE username = 'beheer'`;
