import type { DispatchRequest } from '../../contract/orders/dispatch-request.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { stateKey } from '../outbox/state-key.ts';
import { type PickPlace, pickWork, walkWork } from './picks.ts';

type Counts = Readonly<Record<string, number>>;
/** Parts of a saved state of a pick, and of a walk, that this reads (src/flows/pick-by-store); another version may lack it. */
type SavedPick = { readonly name?: string; readonly hand?: { readonly counts?: Counts } } | null | undefined;
type SavedWalk =
  { readonly ids?: readonly number[]; readonly state?: { readonly picked?: Counts } } | null | undefined;

const hasSome = (counts: Counts | undefined, key: string | number): boolean =>
  counts !== undefined && Object.hasOwn(counts, key) && Number(counts[key]) > 0;
const hasAny = (counts: Counts | undefined): boolean =>
  Object.keys(counts ?? {}).some(key => hasSome(counts, key));

/**
 * In what work this user has articles in hand for each of these deliveries: its own pick, or a walk, which counts
 * articles and divides them later. `known` are the deliveries on the device.
 */
export async function inHand(
  outbox: Pick<Outbox, 'loadFlow'>,
  place: PickPlace,
  user_id: number,
  ids: readonly number[],
  known: ReadonlyMap<number, DispatchRequest>,
): Promise<ReadonlyMap<number, 'pick' | 'walk'>> {
  const load = (work: string) => outbox.loadFlow(stateKey(work, user_id));
  const walk = (await load(walkWork(place))) as SavedWalk;
  const picked = walk?.state?.picked;
  const inWalk = (id: number): boolean => {
    if (!walk?.ids?.includes(id)) return false;
    const lines = known.get(id)?.dispatch_request_lines;
    return lines ? lines.some(line => hasSome(picked, line.product_identifier)) : hasAny(picked);
  };
  const held = ids.map(async (id): Promise<readonly (readonly [number, 'pick' | 'walk'])[]> => {
    const pick = (await load(pickWork(place, id))) as SavedPick;
    if (hasAny(pick?.hand?.counts)) return [[id, 'pick']];
    return inWalk(id) ? [[id, 'walk']] : [];
  });
  return new Map((await Promise.all(held)).flat());
}

/** Whether this user has articles in hand of a delivery that is being picked; of a completed one nobody has. */
export async function isBegun(
  outbox: Pick<Outbox, 'loadFlow'>,
  place: PickPlace,
  user_id: number,
  id: number,
): Promise<boolean> {
  const pick = (await outbox.loadFlow(stateKey(pickWork(place, id), user_id))) as SavedPick;
  return pick?.name === 'scan' && hasAny(pick.hand?.counts);
}
