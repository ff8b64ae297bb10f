import type { ClientConfig } from 'pg';
import { isCancelled } from '../../ground/db/failures.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { openReadDatabase, type Replica } from '../../ground/db/read-database.ts';
import { type Refusal, refuse, searchCancelled } from '../../ground/http/problem.ts';
import { searchLimits } from '../../ground/limits.ts';

export type Searches = {
  /**
   * Does `work` in its turn, until `signal` aborts or it takes too long: then the database ends it too. `wrote` is that of
   * the request (read-database.ts).
   */
  ask<T>(signal: AbortSignal, work: (db: Queryable) => Promise<T>, wrote?: string): Promise<T | Refusal>;
  /** The same, as the one search of its `tab`: it ends the one before. */
  askInTab<T>(
    tab: string,
    signal: AbortSignal,
    work: (db: Queryable) => Promise<T>,
    wrote?: string,
  ): Promise<T | Refusal>;
  /** Ends the search of a tab; false: none is running in this process. */
  cancel(tab: string): boolean;
  close(): Promise<void>;
};

const tooSlow = refuse(503, 'search-too-slow', 'Er is iets mis gegaan bij het ophalen van de resultaten');
const tooBusy = refuse(503, 'search-busy', 'Er wordt nu veel gezocht. Probeer het zo nogmaals.');

/**
 * Searches have connections of their own, few of them: more at once would only make each slower, and whoever scans wait.
 * Workers beside a search lose time on two cores, and its sorts fit in memory (search.md 6).
 */
const SESSION = { max_parallel_workers_per_gather: '0', work_mem: '16MB' };

export function openSearches(
  connection: ClientConfig,
  changed: Partial<typeof searchLimits> = {},
  replica: Replica | null = null,
): Searches {
  const { atOnce, waiting, statement } = { ...searchLimits, ...changed };
  const db = openReadDatabase(connection, replica, {
    size: atOnce,
    limits: { statement },
    session: SESSION,
  });
  const ofTab = new Map<string, AbortController>();
  let asked = 0;

  async function ask<T>(
    signal: AbortSignal,
    work: (on: Queryable) => Promise<T>,
    wrote?: string,
  ): Promise<T | Refusal> {
    if (asked >= atOnce + waiting) return tooBusy;
    asked += 1;
    try {
      return await db.cancellable(signal, work, wrote);
    } catch (error) {
      if (!isCancelled(error)) throw error;
      return signal.aborted ? searchCancelled : tooSlow;
    } finally {
      asked -= 1;
    }
  }

  return {
    ask,
    async askInTab(tab, signal, work, wrote) {
      ofTab.get(tab)?.abort();
      const mine = new AbortController();
      ofTab.set(tab, mine);
      try {
        return await ask(AbortSignal.any([signal, mine.signal]), work, wrote);
      } finally {
        if (ofTab.get(tab) === mine) ofTab.delete(tab);
      }
    },
    cancel(tab) {
      ofTab.get(tab)?.abort();
      return ofTab.has(tab);
    },
    close: db.close,
  };
}
