import type { MutationOf } from '../../contract/scanning/mutation.ts';
import type { FlowStateRow, OutboxDb } from '../db/outbox-db.ts';
import type { OutboxDeps } from './deps.ts';
import { newEntry, targetOf, type Entry, type User } from './entry.ts';
import { isDoubtful } from './doubt.ts';
import { inFlight, mayHaveLeft } from './flights.ts';
import { ofState, ofWork } from './queue.ts';
import { endRepairs } from './settle.ts';

/** Tries a refused entry once more, under the same id, and saves `flow` with that; gives the entries that changed. */
export async function retry(
  db: OutboxDb,
  id: string,
  flow: FlowStateRow | undefined,
): Promise<readonly Entry[]> {
  return db.transaction('rw', db.entries, db.flow_states, async () => {
    if (flow) await db.flow_states.put(flow);
    const entry = await db.entries.get({ id });
    if (entry?.state !== 'parked') return [];
    // Whoever sends a doubtful scan again has looked: it is no longer looked up.
    const seen = isDoubtful(entry) && { seen: { nth: entry.seen?.nth ?? 0, before: null } };
    const again: Entry = { ...entry, state: 'pending', problem: null, resolved_by: null, ...seen };
    await db.entries.put(again);
    return [again];
  });
}

/** A person has seen that the OMS has a doubtful scan. */
export async function confirm(db: OutboxDb, id: string, at: number): Promise<readonly Entry[]> {
  return db.transaction('rw', db.entries, async () => {
    const entry = await db.entries.get({ id });
    if (entry?.state !== 'parked' || !isDoubtful(entry)) return [];
    const there: Entry = {
      ...entry,
      state: 'done',
      problem: null,
      last_answer: { status: 200, code: 'ok', detail: null, at },
      done_at: at,
    };
    await db.entries.put(there);
    return [there, ...(await endRepairs(db))];
  });
}

/** A supervisor decides that an entry is never sent: it stays in the journal, and the decision is sent to the OMS. */
export async function voidEntry(
  db: OutboxDb,
  deps: OutboxDeps,
  device_id: string,
  decision: { readonly id: string; readonly by: User; readonly reason: string },
): Promise<readonly Entry[]> {
  const mutationId = deps.newId();
  const now = deps.clock.now();
  return db.transaction('rw', db.entries, db.meta, async () => {
    const entry = await db.entries.get({ id: decision.id });
    if (!entry || entry.state === 'done') return [];
    const mutation: MutationOf<'void'> = {
      id: mutationId,
      version: 1,
      at: new Date(now).toISOString(),
      type: 'void',
      mutation_id: entry.id,
      author_id: entry.user_id,
      reason: decision.reason,
      voided: JSON.stringify(entry.mutation).slice(0, 20_000),
    };
    // In a work of its own: the author's barriers must not wait for the supervisor to sign in again.
    const row = newEntry(mutation, { user: decision.by, work: 'supervision', device_id, now });
    const seq = await db.entries.add(row);
    const detail = `${decision.by.name}: ${decision.reason}`;
    const voided = { ...decided(entry, 'voided', detail, now), resolved_by: mutationId };
    await db.entries.put(voided);
    const orphans = await endTakeBacks(db, voided, now);
    return [voided, { ...row, seq }, ...orphans, ...(await endRepairs(db))];
  });
}

/**
 * Ends placements that were taken back before any server saw them, together with their take-backs; both stay in the
 * journal. An entry that the placement repaired needs repair again. Part of the transaction that records the
 * take-backs.
 */
export async function endUndone(
  db: OutboxDb,
  recorded: readonly Entry[],
  now: number,
): Promise<readonly Entry[]> {
  const ended: Entry[] = [];
  const out = await inFlight(db);
  for (const takeBack of recorded) {
    const target = targetOf(takeBack);
    const placement = target === null ? undefined : await db.entries.get({ id: target });
    if (placement?.state !== 'pending' || mayHaveLeft(placement, out)) continue;
    ended.push(...[placement, takeBack].map(e => decided(e, 'undone', null, now)));
    ended.push(...(await reopenRepaired(db, placement)));
  }
  if (ended.length > 0) await db.entries.bulkPut(ended);
  return ended;
}

/**
 * Ends the entries that would complete or ship a held order: if they were sent after all, the order would be shipped
 * in the OMS only.
 */
export async function endHeld(
  db: OutboxDb,
  recorded: readonly Entry[],
  now: number,
): Promise<readonly Entry[]> {
  const ended: Entry[] = [];
  const out = await inFlight(db);
  for (const { mutation, work, seq } of recorded) {
    if (mutation.type !== 'hold-shipment') continue;
    const unsent = await ofWork(db, work, 'pending', seq)
      .filter(e => !mayHaveLeft(e, out) && finishes(e, mutation.dispatch_request_id))
      .toArray();
    ended.push(...unsent.map(e => decided(e, 'undone', null, now)));
  }
  if (ended.length > 0) await db.entries.bulkPut(ended);
  return ended;
}

const finishes = ({ mutation: m }: Entry, delivery: number): boolean =>
  (m.type === 'complete-storage-location' || m.type === 'mark-shipped') && m.dispatch_request_id === delivery;

async function reopenRepaired(db: OutboxDb, repair: Entry): Promise<Entry[]> {
  if (!('resolves' in repair.mutation) || repair.mutation.resolves === undefined) return [];
  const refused = await db.entries.get({ id: repair.mutation.resolves });
  return refused?.state === 'parked' ? [{ ...refused, resolved_by: null }] : [];
}

/** A placement that never happened cannot be taken back. */
async function endTakeBacks(db: OutboxDb, placement: Entry, now: number): Promise<Entry[]> {
  if (mayHaveLeft(placement, await inFlight(db))) return [];
  const orphans = await ofState(db, 'pending')
    .filter(e => targetOf(e) === placement.id)
    .toArray();
  const ended = orphans.map(e => decided(e, 'undone', null, now));
  await db.entries.bulkPut(ended);
  return ended;
}

const decided = (entry: Entry, code: 'undone' | 'voided', detail: string | null, at: number): Entry => ({
  ...entry,
  state: 'done',
  last_answer: { status: 0, code, detail, at },
  done_at: at,
});
