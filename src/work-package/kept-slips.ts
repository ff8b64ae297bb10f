import type { CacheDb, SlipRow } from '../db/cache-db.ts';

/** One day: an older slip belongs to no current work. */
const LONGEST_MS = 24 * 3600 * 1000;

/**
 * The packing slips that this device keeps, to print them without a network. They hold addresses, so they are kept
 * shortly.
 */
export interface KeptSlips {
  get(dispatch_request_id: number): Promise<string | undefined>;
  put(row: SlipRow): Promise<void>;
  /** The slips kept for a work: by delivery, the hash of the data on its slip. */
  of(work: string): Promise<ReadonlyMap<number, string>>;
  drop(ids: readonly number[]): Promise<void>;
  /** The work has ended, or its slips belong to another user. */
  dropAll(work: string): Promise<void>;
  dropOld(now: number): Promise<void>;
}

/** The slips of one user: copies of a colleague are neither used nor kept. */
export function keptSlips({ slips }: Pick<CacheDb, 'slips'>, user_id: number): KeptSlips {
  return {
    async get(id) {
      const row = await slips.get(id);
      return row?.user_id === user_id ? row.pages : undefined;
    },
    async put(row) {
      await slips.put(row);
    },
    async of(work) {
      const rows = await slips.where('work').equals(work).toArray();
      return new Map(
        rows.filter(row => row.user_id === user_id).map(row => [row.dispatch_request_id, row.made_of]),
      );
    },
    drop: async ids => slips.bulkDelete([...ids]),
    async dropAll(work) {
      await slips.where('work').equals(work).delete();
    },
    async dropOld(now) {
      await slips
        .where('saved_at')
        .below(now - LONGEST_MS)
        .delete();
    },
  };
}
