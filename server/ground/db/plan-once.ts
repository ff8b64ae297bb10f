import { createHash } from 'node:crypto';

/**
 * Settings of a connection on which each statement is planned once, for access by key (README.md, 4). A plan that was made
 * while a table was empty would read all of it when it has grown. Settings of the connection, because setting them in each
 * transaction costs more than beginning it.
 */
export const PLAN_ONCE =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/**
 * Work that is planned once, and by how many connections: as many groups of scans as run at once (queue.ts); orders that are taken in
 * or planned anew have their own, so that a scan never waits for one.
 */
export const PLANNING_CONNECTIONS = { scans: 2, orders: 4 } as const;
export type PlannedOnce = keyof typeof PLANNING_CONNECTIONS;

const names = new Map<string, string>();

/** So many statements are known by name; a further one is planned each time, as parts of some come from callers. */
export const MOST_KEPT = 500;

/** The name under which a connection keeps the plan of a statement, if fewer than `most` have one; PostgreSQL takes 63 characters. */
export function planNameOf(sql: string, most: number): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= most) return known;
  const name = createHash('sha1').update(sql).digest('hex');
  names.set(sql, name);
  return name;
}
