import type { Extra } from '../../../contract/extra.ts';
import type { SessionRow } from '../../db/cache-db.ts';
import { clearCache, clearCacheOf } from '../../db/clear-cache.ts';
import { languageChosen, setTranslations } from '../../texts/texts.ts';
import { isOnline, onOnlineChange } from '../../device/online.ts';
import { keepStorage } from '../../device/storage.ts';
import { onVisibility } from '../../device/visibility.ts';
import { whenAppReady } from '../app-ready.ts';
import { cache, opened, outbox } from '../device/device.ts';
import { showEnvironment } from '../shell/favicon.ts';
import { watchCleared } from '../state/cleared.ts';
import { watchOutbox } from '../state/outbox-summary.ts';
import { hasFeature } from '../state/asker.ts';
import { showLanguage } from '../state/language.ts';
import { setSession, useSession, type Session } from '../state/session.ts';
import { fetchSession } from './fetch-session.ts';
import { followTabs, hasLeft } from './leave-device.ts';
import { afterFetch, fromCache, type Fetched, type SessionData } from './next-session.ts';
import { finishSignOut, signOutPending } from './sign-out-pending.ts';
import { KEEPALIVE_MS } from './view.ts';

/** Whether the OMS has said who is signed in since the page was opened. */
let isConfirmed = false;

/** Shows the device's session at once, then asks the OMS; keeps the session alive from then on. */
export async function startSession(): Promise<void> {
  followTabs();
  // Without a service worker the OMS has been asked already (main.ts).
  const asked = navigator.serviceWorker?.controller || signOutPending() ? undefined : fetchSession();
  await opened;
  const row = await cache.session.get('last').catch(() => undefined);
  enter(fromCache(row, Date.now()));
  if (useSession.getState().phase === 'signed-in') await whenAppReady();
  await askOms(asked);
  keepAlive();
  onOnlineChange(() => {
    if (isOnline()) void (isConfirmed ? comeBack() : askOms());
  });
  setInterval(() => void (isConfirmed && !hearsOfSettings() && renewSettings()), SETTINGS_MS);
}

/** So often (ms) an OMS that tells no news of settings is asked for those that have changed. */
const SETTINGS_MS = 60_000;

/** Whether the OMS has a stream of them, which every screen and scanner follows. */
function hearsOfSettings(): boolean {
  const session = useSession.getState();
  return session.phase === 'signed-in' && hasFeature(session, 'events' satisfies Extra);
}

async function comeBack(): Promise<void> {
  await finishSignOut();
  await renewSettings();
}

/** A page in view asks for them, because nobody loads it again during a shift. What fails is tried again a minute later. */
async function renewSettings(): Promise<void> {
  if (document.visibilityState !== 'visible' || !isOnline()) return;
  await import('./renew-config.ts').then(({ renewConfig }) => renewConfig()).catch(() => undefined);
}

/** The loads at the start. */
async function askOms(asked?: Promise<Fetched>): Promise<void> {
  await finishSignOut();
  const fetched = await (asked ?? fetchSession());
  if (hasLeft()) return;
  isConfirmed = fetched.kind === 'fresh' || fetched.kind === 'signed-out';
  if (fetched.kind === 'fresh') await showLanguage(fetched.data.user.language);
  if (fetched.kind === 'signed-out' && useSession.getState().phase !== 'signed-in') await clearLeft();
  enter(afterFetch(useSession.getState(), fetched, Date.now()));
  // For the next start: this one does not wait for it.
  if (fetched.kind === 'fresh') keep(fetched.data).catch(() => undefined);
}

/** Nobody is signed in, and the last user's rights have ended: clears their data before the next user comes. */
async function clearLeft(): Promise<void> {
  await clearCache(cache).catch(() => undefined);
}

let watched: number | undefined;
let stopWatching: (() => void) | undefined;

function enter(session: Session): void {
  if (session.phase === 'signed-in') {
    setTranslations(session.translations);
    showEnvironment(session.config.general.environment);
    if (watched !== session.user.id) {
      watched = session.user.id;
      stopWatching?.();
      stopWatching = undefined;
      void whenAppReady().then(() => watch(session.user.id));
    }
  }
  setSession(session);
}

/** Loads the number on the strip; the first scan does not wait for it. */
function watch(userId: number): void {
  if (watched !== userId || stopWatching) return;
  void keepStorage().catch(() => undefined);
  const stops = [
    watchOutbox(outbox, userId),
    watchCleared(outbox, userId),
    outbox.onCleared(() => void keepAgain(CLEARING_TRIES)),
    onVisibility(visible => {
      if (visible) void outbox.noticeClearing().catch(() => undefined);
    }),
    hearSettings(),
  ];
  stopWatching = () => stops.forEach(stop => stop());
}

/** Takes over settings as they change, until the function that it gives is called. */
function hearSettings(): () => void {
  const until = new AbortController();
  if (hearsOfSettings())
    void import('../follow-settings.ts')
      .then(({ followSettings }) => followSettings(until.signal))
      .catch(() => undefined);
  return () => until.abort();
}

/** Another user finds nothing of the previous one on the device except the outbox. */
async function keep({ user, config, translations }: SessionData): Promise<void> {
  const before = await cache.session.get('last');
  await cache.session.put({
    key: 'last',
    user,
    config,
    translations,
    language: languageChosen(),
    last_contact_at: Date.now(),
  });
  if (!before || before.user.id === user.id) return;
  await clearCacheOf(cache, before.user.id);
}

/** The browser may still be clearing this database. */
const CLEARING_TRIES = 10;
const TRY_AGAIN_MS = 500;

/** The storage was cleared: an offline start needs the session that this page still has. */
async function keepAgain(tries: number): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in') return;
  const { user, config, translations, lastContact } = session;
  const row: SessionRow = {
    key: 'last',
    user,
    config,
    translations,
    language: languageChosen(),
    last_contact_at: lastContact,
  };
  const kept = await cache.session.put(row).catch(() => null);
  if (kept === null && tries > 1) setTimeout(() => void keepAgain(tries - 1), TRY_AGAIN_MS);
}

function keepAlive(): void {
  let last = Date.now();
  const beat = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    last = Date.now();
    const { callKeepalive } = await import('./keepalive.ts');
    const answer = await callKeepalive();
    if (answer.kind === 'ok') await contact();
    else if (answer.kind === 'later')
      enter(afterFetch(useSession.getState(), { kind: 'offline' }, Date.now()));
  };
  setInterval(() => void beat(), KEEPALIVE_MS);
  onVisibility(visible => {
    if (visible && Date.now() - last >= KEEPALIVE_MS) void beat();
  });
}

async function contact(): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in') return;
  const lastContact = Date.now();
  setSession({ ...session, lastContact });
  await cache.session.update('last', { last_contact_at: lastContact });
}
