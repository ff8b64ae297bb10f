import { getCurrentUser } from '../../contract/session.ts';
import type { Entry } from '../outbox/entry.ts';
import type { SentOutcome, SettlePlan } from '../outbox/settle.ts';
import { deliverList, deliverOne, type Reply } from './deliver.ts';
import { awaited, planRound, saysItLacks, type Round } from './plan.ts';
import { pushPhoto } from './push-photo.ts';
import {
  failsAlone,
  pauseAll,
  pauseLeft,
  recovered,
  refuse,
  restLane,
  restLeft,
  type Passage,
  type Sender,
  type SendOne,
} from './sender.ts';
import { MAX_MUTATIONS, type Mutation } from '../../contract/scanning/mutation.ts';

/** Up to so many waiting entries go by the documented single calls, more by /mutations. */
const FEW = 3;
const IN_FLIGHT = 2;
/** Entries in a round where the OMS takes single calls only. */
const SINGLES_A_ROUND = 20;
/** After this long a round starts nothing more, so that another tab's sender gets its turn. */
const ROUND_MS = 10_000;
const CONFIRMED_FOR_MS = 30_000;
const PRUNE_EVERY_MS = 3600_000;
/** Refusals that mean that somebody was first with the same fact, by mutation type. */
const SAID_ALREADY: Readonly<Partial<Record<Mutation['type'], string>>> = {
  'complete-storage-location': 'already-shipped',
  'mark-shipped': 'already-shipped',
  'pick-unable-to-ship': 'already-unable-to-ship',
};

export type Pushed =
  /** Something was sent; there may be more. */
  | { readonly kind: 'sent' }
  /** Nothing can go now; `wait_ms` until it can, null when only a new event helps. */
  | { readonly kind: 'wait'; readonly wait_ms: number | null }
  /** The entries wait for their author's session. */
  | { readonly kind: 'signed-out' };

/**
 * One round: at most two requests in flight at a time, a lane in at most one of them. Everything that it needs to
 * know is on disk, so it may be cut off anywhere, and run beside another one.
 */
export async function pushOnce(sender: Sender): Promise<Pushed> {
  const { outbox } = sender.deps;
  const left = pauseLeft(sender);
  if (left > 0) return { kind: 'wait', wait_ms: left };
  if (!(await outbox.hasPending()) && !(await outbox.photos.anyWaits())) return idle(sender);
  const local = await sender.deps.local();
  const user_id = await sessionUser(sender, local.user_id);
  if (user_id === null && !sender.signed_out) return waiting(sender);

  const features = local.features;
  const passages: Passage[] = user_id === null ? [] : [{ user_id, grant: undefined }];
  for (const grant of await outbox.grants())
    if (grant.user_id !== user_id && !sender.refused_grants.has(grant.token))
      passages.push({ user_id: grant.user_id, grant: grant.token });
  for (const passage of passages) if (await sendAs(sender, passage, features)) return { kind: 'sent' };
  // Scans come first, of all users: a photo is large, and nobody waits for it.
  for (const passage of passages) if (await pushPhoto(sender, passage)) return { kind: 'sent' };
  return user_id === null && waitMs(sender) === null ? { kind: 'signed-out' } : waiting(sender);
}

/** The entries of one user that may go now, at most so many, and none of a lane that is in a request. */
type NextPlan = (limit: number, out: Round['out']) => Promise<SettlePlan>;

/** Sends the entries of one user that may go now; false: none. */
async function sendAs(sender: Sender, by: Passage, features: readonly string[]): Promise<boolean> {
  const next: NextPlan = (limit, out) =>
    planRound(sender.deps.outbox.db, {
      user_id: by.user_id,
      limit,
      out,
      resting: lane => restLeft(sender, lane) > 0,
    });
  // A grant is for lists only, and an OMS that gives one takes lists.
  const lists = by.grant !== undefined || features.includes('scan-mutations');
  const keyed = features.includes('idempotency-keys');
  const plan = await next(lists ? IN_FLIGHT * sender.batch_size : SINGLES_A_ROUND, new Map());
  const { length } = plan.entries;
  if (length === 0) return false;
  // The scans of a list have their ids, so a list may be sent again by any OMS that takes it.
  if (by.grant !== undefined || (lists && (length > FEW || !keyed)))
    await sendLists(sender, plan, next, by, keyed);
  else await sendSingles(sender, plan, keyed ? sendKeyed(lists) : await sender.deps.keyless(), by);
  return true;
}

const isStopped = (sender: Sender, { grant }: Passage): boolean =>
  grant === undefined ? sender.signed_out : sender.refused_grants.has(grant);

/**
 * Finds the users whose entries may go. The OMS says who is signed in, because the session cookie may have become another
 * user's; it is asked again as soon as the device itself knows of another user.
 */
async function sessionUser(sender: Sender, local: number | null): Promise<number | null> {
  const { clock, http } = sender.deps;
  const known = sender.confirmed;
  const fresh = known !== null && clock.monotonic() - known.at < CONFIRMED_FOR_MS;
  if (fresh && known.user_id === local) return known.user_id;
  sender.confirmed = null;
  const answer = await http.call(getCurrentUser);
  sender.signed_out = answer.kind === 'signed-out';
  if (answer.kind === 'ok') {
    sender.confirmed = { user_id: answer.body.id, at: clock.monotonic() };
    return answer.body.id;
  }
  if (answer.kind !== 'signed-out')
    pauseAll(sender, answer.kind === 'later' ? answer.retry_after_ms : undefined);
  return null;
}

const sendKeyed =
  (scanMutations: boolean): SendOne =>
  async ({ deps }, entry, epoch) => {
    const [live] = await deps.outbox.attempted({ entries: [entry], epoch });
    return live ? deliverOne(deps.http, live, scanMutations) : null;
  };

async function sendSingles(
  sender: Sender,
  { entries, epoch }: SettlePlan,
  send: SendOne,
  by: Passage,
): Promise<void> {
  const lanes = intoLanes(entries);
  const until = sender.deps.clock.monotonic() + ROUND_MS;
  let stopped = false;
  const work = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane && !stopped; lane = lanes.shift()) {
      for (const entry of lane) {
        const reply = await send(sender, entry, epoch);
        if (!reply) break;
        await take(sender, [reply], by);
        stopped ||= pauseLeft(sender) > 0 || isStopped(sender, by) || sender.deps.clock.monotonic() > until;
        if (reply.kind !== 'done' || stopped) break;
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

/**
 * The next list is planned while others are in flight, from the lanes that are in none, and leaves as soon as one of
 * them is answered; that answer is stored meanwhile.
 */
async function sendLists(
  sender: Sender,
  first: SettlePlan,
  next: NextPlan,
  by: Passage,
  keyed: boolean,
): Promise<void> {
  const until = sender.deps.clock.monotonic() + ROUND_MS;
  const out = new Map<number, string>();
  /** Requests without an answer, and requests without a stored answer. */
  const flying = new Set<Promise<unknown>>();
  const unsettled = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const mayGoOn = (): boolean =>
    failures.length === 0 &&
    pauseLeft(sender) === 0 &&
    !isStopped(sender, by) &&
    sender.deps.clock.monotonic() <= until;
  const start = (list: SettlePlan): void => {
    for (const { seq, lane } of list.entries) out.set(seq, lane);
    const answer = sendList(sender, list, by);
    const flight: Promise<unknown> = answer.catch(() => undefined).then(() => flying.delete(flight));
    flying.add(flight);
    // The device's own failure ends the round, but the other request's answer is stored first.
    const settled = answer
      .then(replies => take(sender, replies, by))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        for (const { seq } of list.entries) out.delete(seq);
        unsettled.delete(settled);
      });
    unsettled.add(settled);
  };

  for (let lists = intoLists(first, IN_FLIGHT, sender.batch_size); ;) {
    for (const list of lists) {
      if (flying.size === IN_FLIGHT) await Promise.race(flying);
      if (mayGoOn()) start(list);
    }
    lists = [];
    if (mayGoOn()) {
      const plan = await next(sender.batch_size, out);
      const { length } = plan.entries;
      // The last few go by the documented calls.
      if (length > FEW || length === sender.batch_size || (!keyed && length > 0))
        lists = intoLists(plan, 1, sender.batch_size);
    }
    if (lists.length > 0) continue;
    if (unsettled.size === 0) break;
    await Promise.race(unsettled);
  }
  if (failures.length > 0) throw failures[0];
}

/** The OMS's answers for the entries of a list that are still to be sent. */
async function sendList(sender: Sender, list: SettlePlan, by: Passage): Promise<readonly Reply[]> {
  const live = await sender.deps.outbox.attempted(list);
  return live.length > 0 ? deliverList(sender.deps.http, live, by.grant) : [];
}

function intoLanes(plan: readonly Entry[]): Entry[][] {
  const lanes = new Map<string, Entry[]>();
  for (const entry of plan) lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry]);
  return [...lanes.values()];
}

/** So many lists of whole lanes, in order; the other entries wait for the next plan. */
function intoLists({ entries, epoch }: SettlePlan, number: number, size: number): readonly SettlePlan[] {
  const lists = Array.from({ length: number }, (): Entry[] => []);
  const homes = new Map<string, Entry[]>();
  for (const entry of entries) {
    const home = homes.get(entry.lane) ?? lists.reduce((a, b) => (b.length < a.length ? b : a));
    homes.set(entry.lane, home);
    if (home.length < size) home.push(entry);
  }
  return lists.filter(list => list.length > 0).map(list => ({ entries: list, epoch }));
}

/** Applies one request's answers: on disk, and to the sender's backoff. */
async function take(sender: Sender, replies: readonly Reply[], by: Passage): Promise<void> {
  if (replies.length === 0) return;
  const at = sender.deps.http.serverNow() ?? sender.deps.clock.now();
  const outcomes: SentOutcome[] = [];
  for (const reply of replies) outcomes.push(await outcomeOf(sender, reply, at, replies.length));
  await sender.deps.outbox.settle(outcomes);
  adjust(sender, replies, outcomes, by);
}

async function outcomeOf(sender: Sender, reply: Reply, at: number, together: number): Promise<SentOutcome> {
  const { entry } = reply;
  const base = { seq: entry.seq, at };
  const untried = 'untried' in reply && { untried: true as const };
  const later = (status: number, code: string): SentOutcome => ({
    ...base,
    kind: 'later',
    status,
    code,
    ...untried,
  });
  switch (reply.kind) {
    case 'done':
      return { ...base, kind: 'done', status: reply.status, version: reply.version };
    case 'local':
      return { ...base, kind: 'local' };
    case 'refused': {
      const { problem, status } = reply;
      // It has its effect, or a colleague was first with the same fact: nothing must be reported or held.
      if (problem.code === SAID_ALREADY[entry.mutation.type] || problem.applied)
        return { ...base, kind: 'done', status, version: null };
      const lacks = saysItLacks({ status, code: problem.code });
      if (lacks && (await awaited(sender.deps.outbox.db, entry))) return later(status, problem.code);
      return { ...base, kind: 'parked', problem, after: reply.after };
    }
    case 'list-refused':
      return together > 1
        ? later(reply.problem.status, reply.problem.code)
        : { ...base, kind: 'parked', problem: reply.problem };
    case 'signed-out':
      return later(401, 'signed-out');
    case 'later':
      if (reply.problem && !reply.untried && failsAlone(sender, entry.lane))
        return { ...base, kind: 'parked', problem: reply.problem };
      return later(0, reply.why);
    case 'unnamed':
      return later(207, 'unnamed');
  }
}

/** The sender's backoff and speed after one request. */
function adjust(
  sender: Sender,
  replies: readonly Reply[],
  outcomes: readonly SentOutcome[],
  by: Passage,
): void {
  const answered = replies.some(r => r.kind === 'done' || r.kind === 'refused');
  const whole = replies.length > 1 && replies.every(r => r.kind === 'list-refused' || isFault(r));
  if (whole) sender.batch_size = Math.max(1, Math.ceil(replies.length / 2));
  else if (answered) sender.batch_size = Math.min(MAX_MUTATIONS, sender.batch_size * 2);

  for (const [i, reply] of replies.entries()) {
    const { lane } = reply.entry;
    const failed = reply.kind === 'later' || reply.kind === 'unnamed' || reply.kind === 'refused';
    if (outcomes[i]?.kind !== 'later') recovered(sender, lane);
    else if (failed) restLane(sender, lane, reply.kind === 'later' ? reply.retry_after_ms : undefined);
  }
  if (replies.some(r => r.kind === 'signed-out')) refuse(sender, by);
  const trouble = replies.find(r => r.kind === 'later' && r.why !== 'in-progress');
  // When others were answered, the fault is one entry's own: its lane waits, and all others go on.
  if (trouble?.kind === 'later' && (!answered || trouble.why === 'rate'))
    pauseAll(sender, trouble.retry_after_ms);
}

const isFault = (r: Reply): boolean => r.kind === 'later' && (r.why === 'server' || r.why === 'not-oms');

const waiting = (sender: Sender): Pushed => ({ kind: 'wait', wait_ms: waitMs(sender) });

function waitMs(sender: Sender): number | null {
  const rests = [...sender.resting.keys()].map(lane => restLeft(sender, lane)).filter(ms => ms > 0);
  const left = pauseLeft(sender);
  const wait = Math.max(left, rests.length > 0 ? Math.min(...rests) : 0);
  return wait > 0 ? wait : null;
}

async function idle(sender: Sender): Promise<Pushed> {
  const { clock, http, outbox } = sender.deps;
  sender.resting.clear();
  const now = http.serverNow();
  const due = sender.pruned_at === null || clock.monotonic() - sender.pruned_at > PRUNE_EVERY_MS;
  if (now !== null && due) {
    sender.pruned_at = clock.monotonic();
    await outbox.prune(now);
  }
  return { kind: 'wait', wait_ms: null };
}
