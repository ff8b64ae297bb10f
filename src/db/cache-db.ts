import { Dexie, type Table } from 'dexie';
import type { SortingZone } from '../../contract/location.ts';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import type { ReturnPackage } from '../../contract/returns.ts';
import type { WorkPackage } from '../../contract/work-package.ts';
import { handleVersions, type DbDeps } from './versions.ts';

export interface PackageRow {
  /** `${type}/${location}/${zone}/${batch}`, or `${type}/${location}/${zone}#return`. */
  readonly key: string;
  readonly user_id: number;
  /** The OMS's epoch; versions of another epoch mean nothing. */
  readonly epoch: string | null;
  readonly saved_at: number;
  readonly work_package: WorkPackage | ReturnPackage;
}

/** The last user of this device; rights and configuration hold 16 hours offline (scanning-rules.md). Times in epoch ms. */
export interface SessionRow {
  readonly key: 'last';
  readonly user: CurrentUser;
  readonly config: FrontendConfig;
  readonly translations: Readonly<Record<string, string>>;
  readonly last_contact_at: number;
}

export interface ZonesRow {
  /** `${type}/${location}/${process}`. */
  readonly key: string;
  readonly zones: readonly SortingZone[];
}

const VERSIONS: readonly Record<string, string>[] = [
  { work_packages: '&key, user_id, saved_at', session: '&key', zones: '&key' },
];

export class CacheDb extends Dexie {
  declare readonly work_packages: Table<PackageRow, string>;
  declare readonly session: Table<SessionRow, string>;
  declare readonly zones: Table<ZonesRow, string>;
}

/** What can be fetched again: relaxed durability, and wiped at sign-out. */
export function openCacheDb(deps: DbDeps): CacheDb {
  const db = new CacheDb('oms-cache', {
    chromeTransactionDurability: 'relaxed',
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
  });
  for (const [i, stores] of VERSIONS.entries()) db.version(i + 1).stores(stores);
  handleVersions(db, deps.tell);
  return db;
}

/** Signing out clears all personal data of the cache; the outbox is another database and stays. */
export async function clearCache(db: CacheDb): Promise<void> {
  await db.transaction('rw', db.work_packages, db.session, db.zones, () =>
    Promise.all([db.work_packages.clear(), db.session.clear(), db.zones.clear()]),
  );
}
