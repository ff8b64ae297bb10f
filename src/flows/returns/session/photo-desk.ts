import type { Photo } from '../../../device/shrink-photo.ts';
import type { Clock } from '../../../outbox/deps.ts';
import type { User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { PhotoDesk } from './return-deps.ts';

interface DeskDeps {
  readonly user: User;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly work: string;
  readonly outbox: Pick<Outbox, 'photos'>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly newId: () => string;
  /** Makes a picture small; tests give their own function. */
  readonly shrink?: (file: Blob) => Promise<Photo>;
}

/**
 * No recording takes this long: a photo that had no scan before it, and has none after it, belongs to none, whatever
 * the clock says.
 */
const UNDER_WAY_MS = 60_000;

// Loaded at its first use: few articles are damaged.
const loadAndShrink = async (file: Blob): Promise<Photo> =>
  (await import('../../../device/shrink-photo.ts')).shrinkPhoto(file);

/** Keeps photos in the outbox, beside their scans. */
export function photoDesk(deps: DeskDeps): PhotoDesk {
  const { user, place, work, outbox, clock, newId, shrink = loadAndShrink } = deps;
  return {
    async take(file, receipt) {
      try {
        const made = await shrink(file);
        if (!made.ok) return made;
        const id = newId();
        const photo = {
          id,
          user_id: user.id,
          user_name: user.name,
          work,
          location_type: place.type,
          location: place.identifier,
          created_at: clock.now(),
          media_type: 'image/jpeg' as const,
          bytes: new Uint8Array(await made.photo.arrayBuffer()),
        };
        const kept = await outbox.photos.keep(photo, receipt);
        return kept.ok ? { ok: true, id } : { ok: false, why: kept.code };
      } catch {
        return { ok: false, why: 'storage' };
      }
    },
    show: id => outbox.photos.file(id),
    drop: id => outbox.photos.drop(id),
    async dropUnused(atHand, signal) {
      const unused = await outbox.photos.unused(user.id, work);
      await clock.sleep(UNDER_WAY_MS, signal);
      if (!signal.aborted) await outbox.photos.dropUnused(unused.filter(id => id !== atHand()));
    },
  };
}
