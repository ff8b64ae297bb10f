import { useEffect, useState } from 'react';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { AccessPlace } from '../../core/access/right.ts';
import type { Entry } from '../outbox/entry.ts';
import { workOf } from '../work-package/store.ts';
import { outbox } from './device/device.ts';

/** Mutations that make a batch's repair cards; of anything else that was refused no goods are moved. */
const repaired: ReadonlySet<Mutation['type']> = new Set<Mutation['type']>([
  'place-article',
  'complete-storage-location',
  'mark-shipped',
]);

const isCard = ({ state, resolved_by, mutation }: Entry): boolean =>
  state === 'parked' && resolved_by === null && repaired.has(mutation.type);

/** How many repair cards of a batch wait on this device; 0 also while nobody can tell. */
export function useRepairCards({ type, identifier: location }: AccessPlace, batch: string): number {
  const work = workOf({ type, location, source: { type: 'batch', identifier: batch } });
  const [cards, setCards] = useState(0);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const entries = await outbox.list();
      if (current) setCards(entries.filter(entry => entry.work === work && isCard(entry)).length);
    };
    const readIfStored = () => void read().catch(() => undefined);
    readIfStored();
    const stop = outbox.subscribe(change => {
      if (change.entries.some(entry => entry.work === work)) readIfStored();
    });
    return () => {
      current = false;
      stop();
    };
  }, [work]);
  return cards;
}
