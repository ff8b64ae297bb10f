import type { Photo } from '../../device/shrink-photo.ts';
import type { Clock } from '../../outbox/deps.ts';
import type { User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { PhotoDesk } from './return-deps.ts';

interface DeskDeps {
  readonly user: User;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly work: string;
  readonly outbox: Pick<Outbox, 'photos'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** Makes a picture small; tests give their own. */
  readonly shrink?: (file: Blob) => Promise<Photo>;
}

/** No recording takes so long; by then a photo without a scan is of none. */
const UNDER_WAY_MS = 60_000;

// Loaded when it is first asked for: few articles are damaged.
const shrinkLater = async (file: Blob): Promise<Photo> =>
  (await import('../../device/shrink-photo.ts')).shrinkPhoto(file);

/** Keeps photos in the outbox, beside the scans that they go with. */
export function photoDesk(deps: DeskDeps): PhotoDesk {
  const { user, place, work, outbox, clock, newId, shrink = shrinkLater } = deps;
  return {
    async take(file) {
      try {
        const made = await shrink(file);
        if (!made.ok) return made;
        const id = newId();
        const kept = await outbox.photos.keep({
          id,
          user_id: user.id,
          user_name: user.name,
          work,
          location_type: place.type,
          location: place.identifier,
          created_at: clock.now(),
          media_type: 'image/jpeg',
          bytes: new Uint8Array(await made.photo.arrayBuffer()),
        });
        return kept.ok ? { ok: true, id } : { ok: false, why: kept.code };
      } catch {
        return { ok: false, why: 'storage' };
      }
    },
    show: id => outbox.photos.file(id),
    drop: id => outbox.photos.drop(id),
    dropUnused: at_hand => outbox.photos.dropUnused(user.id, work, at_hand, clock.now() - UNDER_WAY_MS),
  };
}
