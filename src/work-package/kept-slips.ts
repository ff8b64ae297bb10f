import type { Cache } from '../db/cache.ts';
import type { SlipRow } from '../db/cache-db.ts';

/** A day: what is older belongs to no work at hand. */
const LONGEST_MS = 24 * 3600 * 1000;

/** The packing slips that this device keeps, to print them without a network. They hold addresses: short-lived on purpose. */
export interface KeptSlips {
  get(dispatch_request_id: number): Promise<string | undefined>;
  put(row: SlipRow): Promise<void>;
  /** What is kept of a work: by delivery, of what its slip was made. */
  of(work: string): Promise<ReadonlyMap<number, string>>;
  drop(ids: readonly number[]): Promise<void>;
  /** The work has ended, or its slips are of another user. */
  dropAll(work: string): Promise<void>;
  dropOld(now: number): Promise<void>;
}

/** Of one user: a colleague's copies are neither used nor kept. */
export function keptSlips(cache: Pick<Cache, 'open'>, user_id: number): KeptSlips {
  const slips = async () => (await cache.open()).slips;
  return {
    async get(id) {
      const row = await (await slips()).get(id);
      return row?.user_id === user_id ? row.pages : undefined;
    },
    async put(row) {
      await (await slips()).put(row);
    },
    async of(work) {
      const rows = await (await slips()).where('work').equals(work).toArray();
      return new Map(
        rows.filter(row => row.user_id === user_id).map(row => [row.dispatch_request_id, row.made_of]),
      );
    },
    drop: async ids => (await slips()).bulkDelete([...ids]),
    async dropAll(work) {
      await (await slips()).where('work').equals(work).delete();
    },
    async dropOld(now) {
      await (
        await slips()
      )
        .where('saved_at')
        .below(now - LONGEST_MS)
        .delete();
    },
  };
}
