import { useEffect, useState } from 'react';
import type { PhotoRow } from '../../db/outbox-db.ts';
import type { Entry } from '../../outbox/entry.ts';
import { outbox } from '../device/device.ts';
import { packagesOf } from '../device/packages.ts';
import type { Names } from './view.ts';

const JOURNAL_SHOWN = 20;

export interface Entries {
  unsent: readonly Entry[];
  /** The entries that ended last, newest first. */
  journal: readonly Entry[];
  /** Photos that the OMS does not have yet. */
  photos: readonly PhotoRow[];
  names: Names;
  /** Users whose entries may be sent without their session. */
  granted: ReadonlySet<number>;
}

/** Everything in the outbox, read again when something changes there; a failed read keeps the last result. */
export function useEntries(userId: number): {
  readonly entries: Entries | undefined;
  readonly failed: boolean;
} {
  const [entries, setEntries] = useState<Entries>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      timer = undefined;
      const fresh = await readEntries(userId).catch(() => null);
      if (!current) return;
      if (fresh) setEntries(fresh);
      setFailed(!fresh);
    };
    void read();
    // Sending a queue changes hundreds of entries a second; the screen follows at reading speed.
    const stop = outbox.subscribe(() => (timer ??= setTimeout(() => void read(), 200)));
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [userId]);
  return { entries, failed };
}

async function readEntries(userId: number): Promise<Entries> {
  const [unsent, journal, photos, packages, grants] = await Promise.all([
    outbox.list(),
    outbox.lastEnded(JOURNAL_SHOWN),
    outbox.photos.list(),
    packagesOf(userId),
    outbox.grants(),
  ]);
  const products = new Map(
    packages.flatMap(p =>
      p.products.flatMap(({ identifier, name, ean_codes }) =>
        // For a return that was not on the device only the code is known.
        [identifier, ...ean_codes].map(known => [known, name] as const),
      ),
    ),
  );
  const orders = new Map(
    packages.flatMap(p => p.dispatch_requests.map(({ id, order_identifier }) => [id, order_identifier])),
  );
  const mutations = new Map([...journal, ...unsent].map(({ id, mutation }) => [id, mutation]));
  return {
    unsent,
    journal,
    photos,
    granted: new Set(grants.map(grant => grant.user_id)),
    names: {
      product: identifier => products.get(identifier),
      order: id => orders.get(id),
      mutation: id => mutations.get(id),
      unsent: id => unsent.some(entry => entry.id === id),
    },
  };
}
