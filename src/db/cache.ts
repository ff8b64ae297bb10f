import type { CacheDb, PackageRow, SessionRow, ZonesRow } from './cache-db.ts';

/** A table as the start of a flow uses it. */
interface Rows<Row, Key> {
  get(key: Key): Promise<Row | undefined>;
  put(row: Row): Promise<unknown>;
}

/** The cache of this device, which may be opened later than it is asked. */
export interface Cache {
  readonly session: Rows<SessionRow, SessionRow['key']>;
  readonly work_packages: Rows<PackageRow, string>;
  readonly zones: Rows<ZonesRow, string>;
  /** For every other access. */
  open(): Promise<CacheDb>;
}

export interface CacheDeps {
  /** Opens the database, or gives it when it is open. */
  open(): Promise<CacheDb>;
  /** The database when somebody has opened it already. */
  readonly opened: Promise<CacheDb>;
  /** Whether the device has no such database, and nobody has opened one. */
  isUntouched(): Promise<boolean>;
}

/** What is not on an untouched device is not there, at once; what is put there is put when it has been opened for something else. */
export function lateCache({ open, opened, isUntouched }: CacheDeps): Cache {
  const rows = <Row, Key>(
    table: (db: CacheDb) => {
      get(key: Key): PromiseLike<Row | undefined>;
      put(row: Row): PromiseLike<unknown>;
    },
  ): Rows<Row, Key> => ({
    get: async key => ((await isUntouched()) ? undefined : table(await open()).get(key)),
    put: async row => table(await opened).put(row),
  });
  return {
    session: rows<SessionRow, SessionRow['key']>(db => db.session),
    work_packages: rows<PackageRow, string>(db => db.work_packages),
    zones: rows<ZonesRow, string>(db => db.zones),
    open,
  };
}
