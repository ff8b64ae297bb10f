import type { Transaction } from '../db/pool.ts';
import type { Change } from './once.ts';

/** A change of a thing, from what to what; null: there was, or is, none. */
export interface Audited {
  readonly about: 'setting' | 'presale' | 'stock' | 'ruleset' | 'text' | 'hold' | 'location';
  /** A setting by `group.key`, a presale by its id, stock by `location/article`, a ruleset by its article, a text by its key, a hold rule group by its identifier, a location by `type/identifier`, its property or services by one name more, the times of a service by two. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Why, in the author's words. */
  readonly reason?: string | undefined;
}

/** Adds a change to the audit, with its author, in the transaction that makes it. */
export const audit = async (
  tx: Transaction,
  { by, key }: Change,
  { about, name, before, after, reason }: Audited,
): Promise<void> =>
  void (await tx.execute(ADD, [about, name, jsonOf(before), jsonOf(after), reason ?? null, by.id, key]));

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const ADD = `
  INSERT INTO audit_log (about, name, before, after, reason, changed_by, change_key)
  VALUES ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)`;
