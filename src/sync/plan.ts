import type { OutboxDb } from '../db/outbox-db.ts';
import { commute, waitsFor } from '../outbox/dependence.ts';
import { targetOf, type Entry } from '../outbox/entry.ts';
import { bySeq, ofUser, ofWork } from '../outbox/queue.ts';
import type { SettlePlan } from '../outbox/settle.ts';

/** Entries read at a time; those in a request are not read. */
const PAGE = 100;

interface Lane {
  readonly taken: Entry[];
  /** Parked, or waiting for a parked one. */
  readonly held: Entry[];
  closed: boolean;
}

export interface Round {
  readonly user_id: number;
  readonly limit: number;
  /** Entries in a request, with their lanes: nothing else of these lanes goes. */
  readonly out: ReadonlyMap<number, string>;
  /** Lanes that wait after a failure of their own. */
  resting(lane: string): boolean;
}

/**
 * The entries that may go now, in order: first in, first out in a lane; a parked entry holds back only its dependents
 * and the barriers of its delivery; a barrier waits for everything earlier of its delivery, and the end of a receipt for
 * everything earlier of its work, of any user.
 */
export async function planRound(db: OutboxDb, round: Round): Promise<SettlePlan> {
  return db.transaction('r', db.entries, db.meta, async () => {
    const epoch = (await db.meta.get('epoch'))?.value ?? null;
    const parked = await ofUser(db, round.user_id, 'parked').toArray();
    const lanes = new Map<string, Lane>();
    const plan: Entry[] = [];
    const busy = new Set(round.out.values());
    const laneOf = (name: string): Lane => {
      const lane = lanes.get(name) ?? {
        taken: [],
        held: parked.filter(e => e.lane === name),
        closed: busy.has(name) || round.resting(name),
      };
      lanes.set(name, lane);
      return lane;
    };

    for (let after = 0; plan.length < round.limit;) {
      const page = await ofUser(db, round.user_id, 'pending', after)
        .limit(PAGE + round.out.size)
        .primaryKeys();
      const free = page.filter(seq => !round.out.has(seq)).slice(0, PAGE);
      for (const entry of await bySeq(db, free)) {
        if (!entry || plan.length === round.limit) break;
        const lane = laneOf(entry.lane);
        if (lane.closed) continue;
        // Only reads that are needed are awaited: Dexie loses its transaction after a hundred empty awaits.
        const hindered = looksAround(entry) ? await obstacle(db, entry, lane) : held(entry, lane);
        if (admit(entry, lane, hindered)) plan.push(entry);
      }
      if (free.length < PAGE) break;
      after = free.at(-1) ?? after;
    }
    return { entries: plan, epoch };
  });
}

type Obstacle = 'parked' | 'pending' | null;

function admit(entry: Entry, lane: Lane, hindered: Obstacle): boolean {
  if (hindered === 'parked') {
    // Others may overtake it: a repair in the same lane ends the wait.
    lane.held.push(entry);
    return false;
  }
  if (hindered === 'pending' || !lane.taken.every(taken => commute(taken, entry))) {
    lane.closed = true;
    return false;
  }
  lane.taken.push(entry);
  return true;
}

const held = (entry: Entry, lane: Lane): Obstacle =>
  lane.held.some(parked => waitsFor(entry, parked)) ? 'parked' : null;

/**
 * It may wait for an entry of another lane; when the OMS has said that something is missing, a colleague's counts
 * too.
 */
const looksAround = (entry: Entry): boolean => waitsForOthers(entry) || targetOf(entry) !== null;

const waitsForOthers = ({ barrier, finishes_at, last_answer }: Entry): boolean =>
  barrier || finishes_at !== undefined || saysItLacks(last_answer);

async function obstacle(db: OutboxDb, entry: Entry, lane: Lane): Promise<Obstacle> {
  if (held(entry, lane)) return 'parked';
  if (waitsForOthers(entry)) {
    const earlier = await awaited(db, entry);
    if (earlier) return earlier;
  }
  const target = targetOf(entry);
  // A colleague's placement is in another lane.
  const placement = target === null ? undefined : await db.entries.get({ id: target });
  if (!placement || placement.lane === entry.lane || placement.state === 'done') return null;
  return placement.state;
}

/** Whether an answer says that something the entry depends on is missing. */
export const saysItLacks = (answer: { readonly status: number; readonly code: string } | null): boolean =>
  answer?.status === 412 || answer?.code === 'dependency';

/**
 * The state of an unsent entry on this device, of any user, that an entry waits for; null when only a person can help
 * it.
 */
export async function awaited(db: OutboxDb, entry: Entry): Promise<Obstacle> {
  for (const state of ['parked', 'pending'] as const) {
    const earlier = ofWork(db, entry.work, state, entry.seq);
    if (await earlier.filter(e => waitsFor(entry, e)).first()) return state;
  }
  return null;
}
