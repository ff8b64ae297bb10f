import { type Expression, type RawBuilder, sql } from 'kysely';

/** What of a row goes into a JSON object where a left join found one (`key` is a column that is never null); else null. */
export const whenFound = <T>(key: Expression<unknown>, object: Expression<T>): RawBuilder<T | null> =>
  sql<T | null>`CASE WHEN ${key} IS NOT NULL THEN ${object} END`;

/** An id that was asked for: it may be larger than any that a column can hold, and is then simply not found. */
export const askedId = (id: number): RawBuilder<number> => sql<number>`${id}::bigint`;

/** What `include` or `fields` asks for: a list parted by commas or semicolons, as the documents have both. */
export const namesIn = (text = ''): ReadonlySet<string> =>
  new Set(
    text
      .split(/[,;]/)
      .map(name => name.trim())
      .filter(Boolean),
  );
