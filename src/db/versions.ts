import type { Dexie } from 'dexie';

/** Why a database is not there for this tab any more, or not yet. */
export type DbTrouble =
  /** A newer app in another tab wants to upgrade; this tab has let go and must be reloaded. */
  | 'superseded'
  /** This tab wants to upgrade and an older tab holds on. */
  | 'blocked';

/** What a database stands on; a simulator gives its own. */
export interface DbDeps {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly tell: (trouble: DbTrouble) => void;
}

/** Lets go when another tab upgrades, so that an update never waits for a forgotten tab, and tells the screen. */
export function handleVersions(db: Dexie, tell: DbDeps['tell']): void {
  db.on('versionchange', () => {
    db.close();
    tell('superseded');
    // Keeps Dexie's own handler, which reopens silently, from running.
    return false;
  });
  db.on('blocked', () => tell('blocked'));
}
