import { pushMessageSchema, type PushMessage } from '../contract/push.ts';
import type { DispatchRequest } from '../contract/orders/dispatch-request.ts';
import type { Batch } from '../contract/warehouse/batch.ts';
import { showsAll } from '../core/push/shows-all.ts';
import type { CacheDb, SessionRow } from '../src/db/cache-db.ts';
import { withEnded } from '../src/sync/pull/keep-renewed.ts';
import { pullPicks } from '../src/sync/pull/pull-picks.ts';
import { inHand } from '../src/work-package/in-hand.ts';
import { completedHere, keepPicks, picksAt, type PickPlace } from '../src/work-package/picks.ts';
import { pushText as t } from '../src/texts/push-messages.ts';
import { sendInBackground } from './background-send.ts';
import { device, type Device } from './device.ts';
import { inTime } from './in-time.ts';
import { type Notice, show, withdraw } from './notices.ts';
import { readyBatches, whichBatches } from './ready-batches.ts';
import { speak } from './speak.ts';

declare const self: ServiceWorkerGlobalScope;

/** A message is shown without what the OMS would add to it when that takes longer. */
const PULL_MS = 2000;
/** And without what the device knows, when its disk hangs. */
const KNOW_MS = 5000;

/** The tag of a line at a location. */
const tagOf = ({ kind, place }: PushMessage): string => `${kind}/${place.type}/${place.identifier}`;

/** A push message came: words it from what is on this device, shows it, and wakes what waits for a network. */
export async function onPush(data: PushMessageData | null): Promise<void> {
  const own = device();
  const last = await speak(own.cache);
  const parsed = pushMessageSchema.safeParse(read(data));
  const woken = sendInBackground().catch(() => undefined);
  await (parsed.success ? tell(own, last, parsed.data) : show(unread()));
  await woken;
}

function read(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Notice of a message of another version: this one waits for a calm moment to be replaced. */
const unread = (): Notice => ({
  tag: 'unread',
  title: t('unread'),
  body: t('unread_note'),
  path: '/',
  users: [],
});

async function tell(own: Device, last: SessionRow | undefined, message: PushMessage): Promise<void> {
  if (message.ids.length === 0) return takeBack(message);
  const known = await inTime(knowledge(own, last, message), KNOW_MS, nothing);
  const notice = wording(message, known);
  await (notice ? show(notice) : takeBack(message));
}

/** It is no longer so: the notice goes, or says so where every message must show something. */
async function takeBack(message: PushMessage): Promise<void> {
  const subscription = await inTime(self.registration.pushManager.getSubscription(), KNOW_MS, null);
  if (!subscription || !showsAll(subscription.endpoint)) return withdraw(tagOf(message));
  const words = { title: t('over'), body: at(message), path: '/scan', quiet: true };
  return show({ tag: tagOf(message), users: message.users, ...words });
}

/** Facts that this device knows of a message. */
interface Known {
  /** Deliveries on the device, before it asked the OMS. */
  readonly picks: ReadonlyMap<number, DispatchRequest>;
  /** Those that are still to be picked; null: the OMS was not asked, or did not answer. */
  readonly open: ReadonlyMap<number, DispatchRequest> | null;
  /** Those for which this user has articles in hand here, and in what work. */
  readonly held: ReadonlyMap<number, 'pick' | 'walk'>;
  /** The batches of the message that nobody sorts yet; null: the OMS was not asked, or did not answer. */
  readonly batches: readonly Batch[] | null;
}

const nothing: Known = { picks: new Map(), open: null, held: new Map(), batches: null };
const byId = (deliveries: readonly DispatchRequest[]) => new Map(deliveries.map(one => [one.id, one]));

/** For a user whom the message is for, while they are signed in here; anybody else is told a number. */
async function knowledge(own: Device, last: SessionRow | undefined, message: PushMessage): Promise<Known> {
  const { kind, users, place, ids } = message;
  const user = last?.user.id;
  if (user === undefined || !users.includes(user)) return nothing;
  if (kind === 'batch-ready')
    return { ...nothing, batches: await inTime(readyBatches(own.http, message), PULL_MS, null) };
  if (place.type !== 'store') return nothing;
  const picks = byId(await picksAt(own.cache, place, user));
  const [open, held] = await Promise.all([
    inTime(pull(own, place, user), PULL_MS, null),
    inHand(own.outbox, place, user, ids, picks),
  ]);
  return { ...nothing, picks, open, held };
}

/** Fetches the store's deliveries, so that a tap opens the new one without waiting, or without a network. */
async function pull(own: Device, place: PickPlace, user: number) {
  const { http, cache, outbox } = own;
  const pulled = await pullPicks(http, place);
  if (pulled.kind !== 'ok') return null;
  const completed = await completedHere(outbox);
  const renewed = await withEnded(own, place, user, pulled.value);
  const keep = () => keepPicks(cache, place, user, renewed, new Set(completed.keys()), Date.now());
  if (!(await whileHere(cache, user, keep))) return null;
  return byId(pulled.value.deliveries.filter(({ id }) => !completed.has(id)));
}

/**
 * Stores while this user is signed in here, which is looked up in the same transaction: an answer may come after they
 * left, when nothing of theirs stays, or when another works here, with other rights.
 */
const whileHere = (cache: CacheDb, user: number, keep: () => Promise<void>): Promise<boolean> =>
  cache.transaction('rw', cache.session, cache.picks, cache.dispatch_types, async () => {
    if ((await cache.session.get('last'))?.user.id !== user) return false;
    await keep();
    return true;
  });

type Words = Pick<Notice, 'title' | 'body' | 'path' | 'quiet'>;

/** null: it is no longer so. */
function wording(message: PushMessage, known: Known): Notice | null {
  const words = wordsOf[message.kind](message, known);
  return words && { tag: tagOf(message), users: message.users, ...words };
}

const PICK_LIST = '/scan/te-leveren';
const WALK = '/scan/te-leveren/ronde';

const pickPath = ({ sales_order, id }: DispatchRequest): string =>
  `/orders/detail/${encodeURIComponent(sales_order.identifier)}/pick-by-store/${id}`;

const wordsOf: Readonly<Record<PushMessage['kind'], (message: PushMessage, known: Known) => Words | null>> = {
  'to-pick': (message, known) => {
    const still = toPick(message, known);
    const n = still?.length ?? message.ids.length;
    return n === 0 ? null : { title: t('to_pick', { n }), ...which(message, still) };
  },
  'promised-soon': (message, known) => {
    const still = toPick(message, known);
    const n = still?.length ?? message.ids.length;
    const { path, body: orders } = which(message, still);
    return n === 0
      ? null
      : { title: t('promised_soon', { n }), body: t('promised_soon_note', { orders }), path };
  },
  'pick-ended': ended,
  'batch-ready': (message, { batches }) => {
    const n = batches?.length ?? message.ids.length;
    const where = batches ? whichBatches(message.place, batches) : { body: at(message), path: '/scan' };
    return n === 0 ? null : { title: t('batch_ready', { n }), ...where };
  },
  // The device words these itself (waiting-scans.ts).
  'scans-wait': () => null,
  'print-failed': ({ ids }) => ({
    title: t('print_failed', { n: ids.length }),
    body: t('print_failed_note'),
    path: '/scan',
  }),
};

const at = ({ place }: PushMessage): string => t('at', { place: place.identifier });

/** The deliveries of a message that are still to be picked; null: unknown. */
const toPick = ({ ids }: PushMessage, { open }: Known): readonly DispatchRequest[] | null =>
  open &&
  ids.flatMap(id => {
    const one = open.get(id);
    return one && one.paused_at === null ? [one] : [];
  });

const NAMED = 3;

/** The deliveries by their orders, and where a tap leads. */
function which(
  message: PushMessage,
  deliveries: readonly DispatchRequest[] | null,
): Pick<Words, 'body' | 'path'> {
  const [first, ...others] = deliveries ?? [];
  if (!first || !deliveries) return { body: at(message), path: PICK_LIST };
  const order = first.sales_order.identifier;
  const n = first.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);
  if (others.length === 0) return { body: t('order', { order, n }), path: pickPath(first) };
  const orders = deliveries
    .slice(0, NAMED)
    .map(one => one.sales_order.identifier)
    .join(', ');
  const more = deliveries.length - NAMED;
  const body = more > 0 ? t('orders_more', { orders, more }) : t('orders', { orders });
  return { body, path: PICK_LIST };
}

/** Aloud for whoever has articles of it in hand; to the others it is only good to know. */
function ended(message: PushMessage, { picks, open, held }: Known): Words {
  const { ids } = message;
  const id = ids.find(one => held.has(one)) ?? (ids.length === 1 ? ids[0] : undefined);
  const delivery = id === undefined ? undefined : (picks.get(id) ?? open?.get(id));
  const work = id === undefined ? undefined : held.get(id);
  if (!delivery)
    return {
      title: t('pick_ended', { n: ids.length }),
      body: at(message),
      path: work === 'walk' ? WALK : PICK_LIST,
      quiet: !work,
    };
  const order = delivery.sales_order.identifier;
  const paused = open?.has(delivery.id) === true;
  return work
    ? {
        title: t('stop', { order }),
        body: t(paused ? 'stop_paused_note' : 'stop_note'),
        path: work === 'walk' ? WALK : pickPath(delivery),
      }
    : {
        title: t('pick_ended_order', { order }),
        body: t(paused ? 'pick_paused_note' : 'pick_ended_note'),
        path: PICK_LIST,
        quiet: true,
      };
}
