import type { Table } from 'dexie';
import type { DispatchRequest } from '../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../contract/orders/dispatch-type.ts';
import type { SortingZone } from '../../contract/warehouse/location.ts';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import type { Language } from '../../core/language/language.ts';
import type { ReturnPackage } from '../../contract/warehouse/returns.ts';
import type { WorkPackage } from '../../contract/scanning/work-package.ts';
import { DeviceDb } from './device-db.ts';
import { handleVersions, type DbDeps } from './versions.ts';

export interface PackageRow {
  /** `${type}/${location}/${zone}/${source type}/${source}`, or `${type}/${location}/${zone}#return`. */
  readonly key: string;
  readonly user_id: number;
  /** The OMS's epoch; versions of another epoch cannot be compared. */
  readonly epoch: string | null;
  readonly saved_at: number;
  readonly work_package: WorkPackage | ReturnPackage;
}

/**
 * The last user of this device; rights and configuration are valid for 16 hours offline (scanning-rules.md). Times in
 * epoch ms.
 */
export interface SessionRow {
  readonly key: 'last';
  readonly user: CurrentUser;
  readonly config: FrontendConfig;
  readonly translations: Readonly<Record<string, string>>;
  /** The one that this device shows them; the service worker words its notices in it. */
  readonly language: Language;
  readonly last_contact_at: number;
}

export interface ZonesRow {
  /** `${type}/${location}/${process}`. */
  readonly key: string;
  readonly zones: readonly SortingZone[];
}

/** A store's delivery, to pick without a network; it has the customer's phone number only while it is open. */
export interface PickRow {
  readonly id: number;
  readonly user_id: number;
  /** `store/101`. */
  readonly place: string;
  readonly saved_at: number;
  readonly delivery: DispatchRequest;
}

/** Carriers and methods of a location. */
export interface DispatchTypesRow {
  /** `store/101`. */
  readonly place: string;
  readonly types: readonly DispatchType[];
}

/** A packing slip as pages to print; it holds an address (work-package/kept-slips.ts). */
export interface SlipRow {
  readonly dispatch_request_id: number;
  readonly work: string;
  readonly user_id: number;
  readonly saved_at: number;
  /** Hash of what the slip shows of the delivery; when it differs the slip is fetched anew. */
  readonly made_of: string;
  readonly pages: string;
}

const VERSIONS: readonly Record<string, string>[] = [
  { work_packages: '&key, user_id, saved_at', session: '&key', zones: '&key' },
  { picks: '&id, [user_id+place]', dispatch_types: '&place' },
  { slips: '&dispatch_request_id, work, saved_at' },
];

export class CacheDb extends DeviceDb {
  declare readonly work_packages: Table<PackageRow, string>;
  declare readonly session: Table<SessionRow, string>;
  declare readonly zones: Table<ZonesRow, string>;
  declare readonly picks: Table<PickRow, number>;
  declare readonly dispatch_types: Table<DispatchTypesRow, string>;
  declare readonly slips: Table<SlipRow, number>;
}

/** Data that can be fetched again: relaxed durability, wiped at sign-out. */
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
