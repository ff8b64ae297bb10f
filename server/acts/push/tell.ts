import { randomUUID } from 'node:crypto';
import type { PushMessage } from '../../../contract/push.ts';
import { dutchTime } from '../../../core/calendar/time.ts';
import { changedBy, pushLines } from '../../../core/push/kinds.ts';
import { QUIET_HOURS, quietFor } from '../../../core/push/quiet-hours.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import type { Payloads } from '../../ground/jobs/payloads.ts';
import { FACTS } from './facts.ts';
import { type Subscriber, subscribersAt } from './subscribers.ts';
import { lockTold } from './told.ts';

type ToldKind = keyof typeof FACTS;
type Fact = { id: number; only_for: number | null; not_for: number | null };
/** `age`: seconds since it was told; null: it was so before anybody subscribed, so nobody was told. */
type Told = Fact & { age: number | null };
type PushedPlace = { type: string; identifier: string; quiet_hours: string | null };

/** Between two messages about the same: what comes meanwhile is in the next. */
const PAUSE_SECONDS = 10;
/** Facts told so long before are not named again in a new message: they have been seen. */
const FRESH_SECONDS = 1800;

/** Tells the subscribers of a location what an event changed. */
export async function tell(
  db: Database,
  { event, location_id }: Payloads['push'],
  now: () => number = Date.now,
): Promise<void> {
  for (const kind of changedBy(event))
    await db.transaction(tx => tellOf(tx, kind as ToldKind, location_id, event, now()));
}

async function tellOf(
  tx: Transaction,
  kind: ToldKind,
  location_id: number,
  event: string,
  now: number,
): Promise<void> {
  await lockTold(tx, location_id);
  const place = await tx.one<PushedPlace>(PLACE, [location_id]);
  if (!place) return;
  const facts = await tx.query<Fact>(`${FACTS[kind]} ORDER BY 1`, [location_id]);
  const told = await tx.query<Told>(TOLD, [kind, location_id]);
  const known = new Map(told.map(one => [one.id, one]));
  const current = new Set(facts.map(({ id }) => id));
  const over = told.filter(({ id }) => !current.has(id));
  const unknown = facts.filter(({ id }) => !known.has(id));

  // News waits; what is over is taken back at any time, without a sound.
  const wait = unknown.length > 0 ? waitFor(kind, place, told, now) : 0;
  if (wait > 0) addJob(tx, 'push', { event, location_id }, wait, `push ${kind} ${location_id}`);
  const fresh = wait > 0 ? [] : unknown;
  if (fresh.length === 0 && over.length === 0) return;
  tx.write('DELETE FROM push_told WHERE kind = $1 AND location_id = $2 AND thing_id = ANY ($3)', [
    kind,
    location_id,
    over.map(({ id }) => id),
  ]);
  tx.write(REMEMBER, [kind, location_id, JSON.stringify(fresh)]);

  const seenLately = facts.filter(({ id }) => (known.get(id)?.age ?? Infinity) < FRESH_SECONDS);
  const news = { fresh, named: [...seenLately, ...fresh].toSorted((a, b) => a.id - b.id), told, current };
  for (const { browser, to, ids } of messagesFor(await subscribersAt(tx, kind, location_id), kind, news)) {
    const message = { kind, place: { type: place.type, identifier: place.identifier }, ids };
    const sending = {
      subscription_ids: to.map(({ id }) => id),
      message,
      made_at: now,
      key: randomUUID(),
    };
    addJob(tx, 'push-send', sending, 0, `push-send ${browser} ${kind}`);
  }
}

/** Seconds until it may be told: the end of quiet hours, or a pause after the last message. */
function waitFor(kind: ToldKind, { quiet_hours }: PushedPlace, told: readonly Told[], now: number): number {
  const quiet = pushLines[kind].waits ? quietFor(quiet_hours, dutchTime(new Date(now).toISOString())) : 0;
  if (quiet > 0) return quiet * 60;
  const last = lastOf(told);
  return last < PAUSE_SECONDS ? PAUSE_SECONDS - last : 0;
}

/** Seconds since the last of these was told. */
const lastOf = (told: readonly Told[]): number => Math.min(...told.map(({ age }) => age ?? Infinity));

interface News {
  readonly fresh: readonly Fact[];
  /** In the order of their ids: the fresh ones, and what was told a short time ago and is still so. */
  readonly named: readonly Fact[];
  /** Before this. */
  readonly told: readonly Told[];
  /** The ids of all that is so. */
  readonly current: ReadonlySet<number>;
}
/** `browser`: the same for each message to it. `ids` empty: what it shows is to be taken back. */
type Letter = {
  readonly browser: number;
  readonly to: readonly Subscriber[];
  readonly ids: PushMessage['ids'];
};

/** One message for each browser with news, for all of its users whom it concerns. */
function* messagesFor(
  subscribers: readonly Subscriber[],
  kind: ToldKind,
  { fresh, named, told, current }: News,
): Generator<Letter> {
  for (const keys of new Set(subscribers.map(keysOf))) {
    const users = subscribers.filter(one => keysOf(one) === keys);
    const browser = users[0]?.id ?? 0;
    const hear = users.filter(one => fresh.some(concerns(one)));
    if (hear.length > 0) {
      const ids = named.filter(thing => hear.some(one => concerns(one)(thing))).map(({ id }) => id);
      // The text names few, and a push service takes 4 kB.
      yield { browser, to: hear, ids: ids.slice(-MOST_IDS) };
      continue;
    }
    const done = users.filter(one => {
      const shown = shownTo(one, kind, told);
      return shown.length > 0 && shown.every(({ id }) => !current.has(id));
    });
    if (done.length > 0) yield { browser, to: done, ids: [] };
  }
}

const MOST_IDS = 200;

/** Users share a browser when all of its address is the same: one with other keys cannot read what is for these. */
const keysOf = ({ address, p256dh, auth }: Subscriber): string => JSON.stringify([address, p256dh, auth]);

/** Facts that the last message to a user named, as long as they are of use. */
function shownTo(user: Subscriber, kind: ToldKind, told: readonly Told[]): readonly Told[] {
  const theirs = told.filter(concerns(user));
  const since = Math.min(lastOf(theirs) + FRESH_SECONDS, pushLines[kind].ttl);
  return theirs.filter(({ age }) => age !== null && age < since);
}

/** Tells whether a fact is for a user. */
const concerns =
  ({ user_id }: Pick<Subscriber, 'user_id'>) =>
  ({ only_for, not_for }: Fact): boolean =>
    not_for !== user_id && (only_for === null || only_for === user_id);

const PLACE = `
  SELECT l.type, l.identifier, (SELECT p.varchar_value FROM location_properties p
    JOIN location_property_keys k ON k.id = p.location_property_key_id
    WHERE p.location_id = l.id AND k.identifier = '${QUIET_HOURS}') AS quiet_hours
  FROM typed_locations l WHERE l.id = $1`;
const TOLD = `
  SELECT thing_id AS id, only_for, not_for,
    CASE WHEN isfinite(told_at) THEN extract(epoch FROM now() - told_at)::float8 END AS age
  FROM push_told WHERE kind = $1 AND location_id = $2`;
const REMEMBER = `
  INSERT INTO push_told (kind, location_id, thing_id, only_for, not_for, told_at)
  SELECT $1, $2, f.id, f.only_for, f.not_for, now()
  FROM json_to_recordset($3::json) AS f(id int, only_for int, not_for int) ON CONFLICT DO NOTHING`;
