import { hash } from 'node:crypto';
import { type RollBack, type Transaction, rollBack } from '../db/pool.ts';
import { type Refusal, isRefusal, refuse } from '../http/problem.ts';
import type { User } from '../session/user.ts';
import { canonical } from './canonical.ts';

/** The user who changes things, and the key: `changed_by` and `change_key` of a row. */
export type Change = {
  readonly by: User;
  /** The request's Idempotency-Key, in lower case. */
  readonly key: string;
};

/** A change by whoever is named in rows; a job has no more of them. */
export type AuthoredChange = { readonly by: Pick<User, 'id'>; readonly key: string };

/**
 * Does `work` once for each user and key, in the transaction of its caller, and gives its answer; called again for
 * the same `what`, it gives the stored answer. Of two at once the second waits here for the first. A refusal undoes
 * the work and is not stored, as for scans: the same key may succeed another time.
 */
export async function once<T extends object>(
  tx: Transaction,
  { by, key }: Change,
  what: unknown,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal | RollBack<Refusal>> {
  const row = [by.id, key, hash('sha256', canonical(what), 'buffer')];
  // The reply follows in this transaction; nobody sees the row without it.
  if ((await tx.execute(INSERT, row)) === 0) {
    const known = await tx.one<{ same: boolean; reply: T }>(SELECT, row);
    return known?.same ? known.reply : keyReused;
  }
  const answer = await work();
  if (isRefusal(answer)) return rollBack(answer);
  tx.write('UPDATE inbox SET reply = $3 WHERE user_id = $1 AND mutation_id = $2', [
    by.id,
    key,
    JSON.stringify(answer),
  ]);
  return answer;
}

const INSERT = `
  INSERT INTO inbox (user_id, mutation_id, body_hash, reply) VALUES ($1, $2, $3, 'null') ON CONFLICT DO NOTHING`;
const SELECT = `
  SELECT body_hash = $3 AS same, reply FROM inbox WHERE user_id = $1 AND mutation_id = $2`;

const keyReused = refuse(
  422,
  'key-reused',
  'Deze Idempotency-Key hoort bij een verzoek met een andere inhoud.',
);
