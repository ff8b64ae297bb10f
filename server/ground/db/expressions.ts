import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Columns of a left-joined row as a JSON object, or null when the join found no row (`key` is a column that is never
 * null).
 */
export const whenFound = <T>(key: Expression<unknown>, object: Expression<T>): RawBuilder<T | null> =>
  sql<T | null>`CASE WHEN ${key} IS NOT NULL THEN ${object} END`;

/** An id from a request: it may be larger than any column can hold, and is simply not found then. */
export const askedId = (id: number): RawBuilder<number> => sql<number>`${id}::bigint`;

/** The names in `include` or `fields`: a list separated by commas or semicolons, as the documents have both. */
export const namesIn = (text = ''): ReadonlySet<string> =>
  new Set(
    text
      .split(/[,;]/)
      .map(name => name.trim())
      .filter(Boolean),
  );

/** Whether these names have one, or a part of it: `active_methods.carrier` asks for `active_methods` too. */
export const isAskedIn = (names: ReadonlySet<string>, name: string): boolean =>
  [...names].some(one => one === name || one.startsWith(`${name}.`));

/** For LIKE, which reads \, % and _ as signs of its own. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
