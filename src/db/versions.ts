import type { Dexie } from 'dexie';

/** Why this tab cannot use a database any more, or not yet. */
export type DbTrouble =
  /** A newer app in another tab wants to upgrade; this tab has closed its connection and must be reloaded. */
  | 'superseded'
  /** This tab wants to upgrade and a tab with an older app keeps its connection. */
  | 'blocked';

/** The IndexedDB that a database runs on; a simulator gives its own. */
export interface DbDeps {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly tell: (trouble: DbTrouble) => void;
}

/**
 * Closes the connection when another tab upgrades, so that an update never waits for a forgotten tab, and tells the
 * screen.
 */
export function handleVersions(db: Dexie, tell: DbDeps['tell']): void {
  db.on('versionchange', () => {
    db.close();
    tell('superseded');
    // Stops Dexie's own handler, which reopens silently.
    return false;
  });
  db.on('blocked', () => tell('blocked'));
}
