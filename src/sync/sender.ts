import type { Clock } from '../outbox/deps.ts';
import type { OpenOutbox } from '../outbox/outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import type { SettlePlan } from '../outbox/settle.ts';
import type { Reply } from './deliver.ts';
import type { Http } from './http.ts';
import { MAX_MUTATIONS } from '../../contract/scanning/mutation.ts';

export interface SenderDeps {
  readonly outbox: OpenOutbox;
  readonly http: Http;
  readonly clock: Clock;
  /** From 0 up to 1. */
  random(): number;
  /** The device's knowledge of the session: a cheap read, before every round. */
  local(): Promise<LocalSession>;
  /** The part that only an OMS that keeps no keys needs. */
  keyless(): Promise<SendOne>;
}

/** Sends one entry of a plan that was made under an epoch; null: nothing was sent. */
export type SendOne = (sender: Sender, entry: Entry, epoch: SettlePlan['epoch']) => Promise<Reply | null>;

export interface LocalSession {
  /** The user who signed in last on this device; null after signing out. */
  readonly user_id: number | null;
  /** `features-enabled` of the configuration; empty while unknown. */
  readonly features: readonly string[];
}

/** The author of the entries to send, and whether they go in the session or with the upload grant that the author left here. */
export interface Passage {
  readonly user_id: number;
  readonly grant: string | undefined;
}

const LONGEST_BACKOFF_MS = 60_000;
const FIRST_BACKOFF_MS = 1000;

/** The sender's memory between rounds; all of it may be lost. Times are monotonic ms. */
export interface Sender {
  readonly deps: SenderDeps;
  /** The OMS or the network is not asked before this time. */
  paused_until: number;
  /** The OMS itself asked for the pause: no event shortens it. */
  asked_to_wait: boolean;
  failures: number;
  /** Lanes whose first entry failed: others go on. */
  readonly resting: Map<string, { until: number; tries: number; since: number }>;
  /** When the OMS last accepted or refused an entry. */
  answered_at: number;
  /** Entries in a request: halved by a refusal or failure of the whole, until one bad entry is alone. */
  batch_size: number;
  /** The user of the session as the OMS last said. */
  confirmed: { readonly user_id: number; readonly at: number } | null;
  signed_out: boolean;
  /** Upload grants that the OMS refused, and photos that it refused under a grant: they wait for their authors. */
  readonly refused_grants: Set<string>;
  pruned_at: number | null;
  /** Since when the effect of a try without a key is in doubt, by entry and try. */
  readonly doubts: Map<string, number>;
}

/** A sender that has sent nothing yet. */
export const createSender = (deps: SenderDeps): Sender => ({
  deps,
  paused_until: 0,
  asked_to_wait: false,
  failures: 0,
  resting: new Map(),
  answered_at: -Infinity,
  batch_size: MAX_MUTATIONS,
  confirmed: null,
  signed_out: false,
  refused_grants: new Set(),
  pruned_at: null,
  doubts: new Map(),
});

/** Full jitter: a random time below a doubling limit of at most 60 s; there is no last attempt. */
const backoffMs = (tries: number, random: number): number =>
  random * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(tries, 16));

/** Stops all sending: for Retry-After if the OMS gave one, otherwise with backoff. */
export function pauseAll(sender: Sender, retry_after_ms: number | undefined): void {
  const ms = retry_after_ms ?? backoffMs(sender.failures, sender.deps.random());
  // Both requests of a round fail together: that counts as one failure.
  if (pauseLeft(sender) === 0) sender.failures += 1;
  sender.asked_to_wait = retry_after_ms !== undefined;
  sender.paused_until = Math.max(sender.paused_until, sender.deps.clock.monotonic() + ms);
}

/** Lets one lane wait while others go on. */
export function restLane(sender: Sender, lane: string, retry_after_ms?: number): void {
  const now = sender.deps.clock.monotonic();
  const { tries, since } = sender.resting.get(lane) ?? { tries: 0, since: now };
  const ms = retry_after_ms ?? backoffMs(tries, sender.deps.random());
  sender.resting.set(lane, { until: now + ms, tries: tries + 1, since });
}

/** Lets one lane wait for a time that is no failure. */
export function delayLane({ resting, deps }: Sender, lane: string, ms: number): void {
  const now = deps.clock.monotonic();
  resting.set(lane, { ...(resting.get(lane) ?? { tries: 0, since: now }), until: now + ms });
}

/** After so many tries, some minutes, an entry is left to a person. */
const MOST_TRIES = 10;

/** Whether the OMS fails on the first entry of this lane again and again, while it answers others. */
export function failsAlone({ resting, answered_at }: Sender, lane: string): boolean {
  const rest = resting.get(lane);
  return rest !== undefined && rest.tries >= MOST_TRIES && answered_at > rest.since;
}

/** The OMS answered: the slowed down sender comes back to speed. */
export function recovered(sender: Sender, lane: string): void {
  sender.failures = 0;
  sender.answered_at = sender.deps.clock.monotonic();
  sender.resting.delete(lane);
}

/** How long a lane still waits in ms; 0 when it may go. */
export const restLeft = (sender: Sender, lane: string): number =>
  Math.max(0, (sender.resting.get(lane)?.until ?? 0) - sender.deps.clock.monotonic());

/** Ms until all sending may go on; 0 now. */
export const pauseLeft = (sender: Sender): number =>
  Math.max(0, sender.paused_until - sender.deps.clock.monotonic());

/** No session any more, or this grant is invalid: only entries of this user stop. */
export function refuse(sender: Sender, { grant }: Passage): void {
  if (grant === undefined) {
    sender.signed_out = true;
    sender.confirmed = null;
  } else sender.refused_grants.add(grant);
}

/** The network may be back, or somebody signed in: pauses of our own guess end. */
export function tryNow(sender: Sender): void {
  sender.signed_out = false;
  sender.refused_grants.clear();
  sender.confirmed = null;
  if (sender.asked_to_wait) return;
  sender.paused_until = 0;
  sender.failures = 0;
  sender.resting.clear();
}
