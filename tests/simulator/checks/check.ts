import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { commute, waitsFor } from '../../../src/outbox/dependence.ts';
import { targetOf, type Entry } from '../../../src/outbox/entry.ts';
import { checkPhotos } from './check-photos.ts';
import type { Device } from '../device.ts';
import type { Oms } from '../oms.ts';
import { sums } from './sums.ts';

/** Something that must never happen to an accepted scan (reliability.md); 'unhandled' is a rejection that nobody handles. */
export interface Violation {
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'disordered' | 'sums' | 'orders' | 'unhandled';
  readonly detail: string;
}

interface Applied {
  user_id: number;
  mutation_id: string;
  /** When its transaction began. */
  at: number;
}
/** A recording whose acceptance the worker has seen. */
export interface Beep {
  readonly device: Device;
  readonly mutation: Mutation;
}

export interface Photographed {
  readonly device: Device;
  readonly user_id: number;
  readonly scan: string;
}

/** The observations of a run. */
export interface Seen {
  readonly beeped: ReadonlyMap<string, Beep>;
  /** Placements whose undo a worker asked for. */
  readonly takenBack: ReadonlySet<string>;
  /** Photos that were to be stored with a recording, whether that reached the disk or not. */
  readonly taken: ReadonlySet<string>;
  /** Photos stored with a recording, by their id. */
  readonly photographed: ReadonlyMap<string, Photographed>;
  /** Entries that were parked, or waited for a parked one: others went before them. */
  readonly overtaken: ReadonlySet<string>;
  /** Keys of what the office did. */
  readonly office: ReadonlySet<string>;
}

/** Compares the devices with the OMS, after everything has healed. */
export async function check(devices: readonly Device[], seen: Seen, oms: Oms): Promise<readonly Violation[]> {
  const entriesOf = await Promise.all(devices.map(d => d.entries()));
  const held = new Set(entriesOf.flatMap(heldByParked));
  const entries = new Map(entriesOf.flat().map(e => [e.id, e]));
  const applied = new Map(
    (
      await oms.db.query<Applied>(
        `SELECT user_id, mutation_id, extract(epoch FROM created_at) * 1000000 AS at FROM inbox
         WHERE mutation_id NOT IN (SELECT mutation_id FROM initial.inbox UNION ALL SELECT id FROM return_photos)
           AND mutation_id <> ALL ($1::uuid[])`,
        [[...seen.office]],
      )
    ).map(row => [row.mutation_id, row]),
  );
  return [
    ...lost(seen, entries, applied),
    ...[...entries.values()]
      .filter(entry => !held.has(entry))
      .flatMap(entry => ended(entry, applied.get(entry.id))),
    ...[...applied.keys()]
      .filter(id => !entries.has(id))
      .map(id => violation('doubled', `the OMS has ${id}, and no device recorded it`)),
    ...entriesOf.flatMap(own => disorder(own, applied, seen.overtaken)),
    ...(await sums(entries, id => applied.has(id), oms)),
    ...(await checkPhotos(devices, entries, seen, oms)),
  ];
}

export const isTakeBack = (m: Mutation): m is Extract<Mutation, { type: `take-back${string}` }> =>
  m.type.startsWith('take-back');

/** Before anything is tried again: a card for a scan that the OMS has done. */
export async function wrongCards(devices: readonly Device[], oms: Oms): Promise<readonly Violation[]> {
  const cards = (await Promise.all(devices.map(d => d.entries()))).flat().filter(e => e.state === 'parked');
  const rows = await oms.db.query<{ mutation_id: string }>(
    'SELECT mutation_id FROM inbox WHERE mutation_id = ANY($1::uuid[])',
    [cards.map(e => e.id)],
  );
  const done = new Set(rows.map(row => row.mutation_id));
  return cards
    .filter(e => done.has(e.id))
    .map(e =>
      violation('doubled', `${named(e)} has an effect, and a card (${e.problem?.code}) before healing`),
    );
}

/**
 * A placement that was taken back before it was sent may disappear together with its take-back, and so may the
 * shipping of an order that was held (scanning-rules.md); nothing else may.
 */
function lost(
  { beeped, takenBack }: Seen,
  entries: ReadonlyMap<string, Entry>,
  applied: ReadonlyMap<string, Applied>,
): Violation[] {
  const held = new Set(
    [...beeped.values()].flatMap(({ mutation: m }) =>
      m.type === 'hold-shipment' ? m.dispatch_request_id : [],
    ),
  );
  const ships = (m: Mutation): boolean =>
    (m.type === 'mark-shipped' || m.type === 'complete-storage-location') && held.has(m.dispatch_request_id);
  const mayGo = ({ mutation: m }: Beep): boolean =>
    !applied.has(m.id) && (isTakeBack(m) ? !entries.has(m.mutation_id) : takenBack.has(m.id) || ships(m));
  return [...beeped.values()]
    .filter(beep => !entries.has(beep.mutation.id) && !mayGo(beep))
    .map(({ device, mutation }) =>
      violation('lost', `${mutation.type} ${mutation.id}, beeped on ${device.name}, is not on its disk`),
    );
}

const violation = (kind: Violation['kind'], detail: string): Violation => ({ kind, detail });
const named = ({ id, mutation, user_id }: Entry): string => `${mutation.type} ${id} of user ${user_id}`;

/** One effect, or one parked entry with its reason, or a decision for neither. */
function ended(entry: Entry, applied: Applied | undefined): Violation[] {
  const { state, last_answer, problem } = entry;
  if (state === 'pending')
    return [violation('stuck', `${named(entry)} waits, and nothing holds it: ${JSON.stringify(entry)}`)];
  if (applied && applied.user_id !== entry.user_id)
    return [violation('doubled', `${named(entry)} was applied as user ${applied.user_id}`)];
  if (state === 'parked') {
    if (applied) return [violation('doubled', `${named(entry)} has an effect and a card (${problem?.code})`)];
    return problem === null ? [violation('stuck', `${named(entry)} is parked without a reason`)] : [];
  }
  const heard = last_answer?.code === 'ok';
  if (heard && last_answer.status < 300 && !applied)
    return [violation('lost', `${named(entry)} is done, and the OMS has it not`)];
  if (!heard && applied && last_answer?.status !== 409)
    return [violation('doubled', `${named(entry)} has an effect, and here it is ${last_answer?.code}`)];
  return [];
}

/** Entries that rightly wait for a person: a parked entry holds back its dependents, and the barriers of its delivery. */
export const heldByParked = (own: readonly Entry[]): readonly Entry[] =>
  heldBy(own, e => e.state === 'parked');

/** Entries that wait for entries of a kind, in order of recording. */
export function heldBy(own: readonly Entry[], isHolder: (entry: Entry) => boolean): readonly Entry[] {
  const holding = own.filter(isHolder);
  const held: Entry[] = [];
  for (const entry of own.filter(e => e.state === 'pending' && !isHolder(e))) {
    if (!holding.some(other => holds(other, entry))) continue;
    holding.push(entry);
    held.push(entry);
  }
  return held;
}

/** Whether an entry waits for another one until that is in the OMS. */
const holds = (other: Entry, entry: Entry): boolean => waitsFor(entry, other) || targetOf(entry) === other.id;

/** Entries are applied in order of recording within a lane where order matters; a barrier after everything before it. */
function disorder(
  own: readonly Entry[],
  applied: ReadonlyMap<string, Applied>,
  overtaken: ReadonlySet<string>,
): Violation[] {
  const found: Violation[] = [];
  const sent = own.filter(e => applied.has(e.id));
  // An entry that was repaired before the healing still has its refusal.
  const refused = own.filter(e => e.problem !== null);
  const waited = (entry: Entry): boolean =>
    overtaken.has(entry.id) || refused.some(other => other === entry || holds(other, entry));
  for (const later of sent)
    for (const earlier of sent) {
      if (earlier.seq >= later.seq) continue;
      const bound =
        (later.lane === earlier.lane && !commute(earlier, later)) ||
        (later.barrier && waitsFor(later, earlier));
      // A refused entry, and entries that waited for it, let others go first.
      // A repair ends such a wait.
      if ('resolves' in later.mutation && later.mutation.resolves !== undefined) continue;
      if (!bound || later.problem !== null || waited(earlier)) continue;
      if ((applied.get(earlier.id)?.at ?? 0) > (applied.get(later.id)?.at ?? 0))
        found.push(violation('disordered', `${named(later)} was applied before ${named(earlier)}`));
    }
  return found;
}
