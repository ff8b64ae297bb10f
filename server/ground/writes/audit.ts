import type { Transaction } from '../db/pool.ts';
import type { AuthoredChange } from './once.ts';

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

/** Adds changes to the audit, with their author, in the transaction that makes them. */
export const audit = async (
  tx: Transaction,
  { by, key }: AuthoredChange,
  ...changes: readonly Audited[]
): Promise<void> =>
  void (await tx.execute(ADD, [
    changes.map(({ about }) => about),
    changes.map(({ name }) => name),
    changes.map(({ before }) => jsonOf(before)),
    changes.map(({ after }) => jsonOf(after)),
    changes.map(({ reason }) => reason ?? null),
    by.id,
    key,
  ]));

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const ADD = `
  INSERT INTO audit_log (about, name, before, after, reason, changed_by, change_key)
  SELECT about, name, before, after, reason, $6, $7
  FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::jsonb[], $5::text[]) AS a (about, name, before, after, reason)`;
