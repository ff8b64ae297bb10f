import type { CacheDb } from '../src/db/cache-db.ts';
import type { Entry } from '../src/outbox/entry.ts';
import type { Outbox } from '../src/outbox/outbox.ts';
import { pushText as t } from '../src/texts/push-messages.ts';
import { appWindows } from './app-windows.ts';
import { show, withdraw } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;

const TAG = 'scans-wait';
const PATH = '/scan/outbox';
const LONG_MS = 30 * 60_000;
/** A refusal of this wake; an older one has been told, by the screen or here. */
const JUST_MS = 60_000;
/** Where the ids are stored of what has been told: the worker's memory ends before its next wake. */
const TOLD = 'scans-wait';

/** Parts of the device that it reads and writes. */
interface Own {
  readonly outbox: Pick<Outbox, 'list' | 'loadFlow' | 'saveFlow'>;
  readonly cache: CacheDb;
}

/**
 * Tells of scans that were refused just now, or wait for half an hour and could not be sent: the worker may have left
 * the app meanwhile. Of each it tells once. When nothing waits, or nobody wants to hear it, it is taken back.
 */
export async function noticeWaiting({ outbox, cache }: Own, now: number): Promise<void> {
  const entries = await outbox.list();
  const parked = entries.filter(({ state, resolved_by }) => state === 'parked' && resolved_by === null);
  const late = entries.filter(({ state, created_at }) => state === 'pending' && now - created_at > LONG_MS);
  if (parked.length + late.length === 0 || !(await isWanted(cache))) return withdraw(TAG);
  // The screen says so.
  if ((await appWindows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const told = new Set((await outbox.loadFlow(TOLD)) as readonly string[] | null | undefined);
  const isNew = ({ id }: Entry): boolean => !told.has(id);
  const isJust = ({ last_answer }: Entry): boolean => now - (last_answer?.at ?? 0) < JUST_MS;
  const tell = async (about: readonly Entry[], title: string, body: string): Promise<void> => {
    const users = [...new Set(about.map(({ user_id }) => user_id))];
    await show({ tag: TAG, title, body, path: PATH, users });
    const waiting = entries.filter(entry => !isNew(entry) || about.includes(entry));
    await outbox.saveFlow(
      TOLD,
      waiting.map(({ id }) => id),
    );
  };
  if (parked.some(entry => isNew(entry) && isJust(entry)))
    await tell(parked, t('parked', { n: parked.length }), t('parked_note'));
  else if (late.some(isNew)) await tell(late, t('unsent', { n: late.length }), t('unsent_note'));
}

/**
 * Whether somebody works here, and has this browser told of things. A subscription at OneSignal is its own worker's, out
 * of sight here: the permission must do, which `show` asks.
 */
async function isWanted(cache: CacheDb): Promise<boolean> {
  const last = await cache.session.get('last');
  if (!last) return false;
  if (last.config.settings['onesignal-app-id']) return true;
  return (await self.registration.pushManager?.getSubscription()) != null;
}
