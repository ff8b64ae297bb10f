import { createStore } from 'zustand/vanilla';
import { FRESH } from '../../core/fresh-page/fresh-page.ts';
import { onMissingFile } from './gone-file.ts';
import { hasUnsaved, wouldLose } from './unsaved.ts';

/** Whether a newer version of the app can take over, and is offered. */
export const newVersion = createStore<{ ready: boolean }>()(() => ({ ready: false }));

/** Offers the newer version from now on. */
export const offerNewVersion = (): void => newVersion.setState({ ready: true });

const LOOK_MS = 5000;
const INSTALL_MS = 20_000;
const TAKE_OVER_MS = 5000;

/**
 * Loads the page anew as the newest version that there is: the one that the service worker has installed, or else what the OMS serves
 * now. Without a network the page comes as it was. Only where nothing is lost by it.
 */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && !registration.waiting) await looked(registration);
  if (!registration?.waiting) return loadFresh();
  // One that was replaced meanwhile never takes over.
  const timer = setTimeout(loadFresh, TAKE_OVER_MS);
  const takenOver = () => {
    clearTimeout(timer);
    location.reload();
  };
  // Another tab may take it while goods are in hand here: a page reloads by its own action only.
  navigator.serviceWorker.addEventListener('controllerchange', takenOver, { once: true });
  registration.waiting.postMessage({ type: 'SKIP_WAITING' }, []);
}

/** Settles when a version that the OMS has is installed, could not be, or takes too long. */
async function looked(registration: ServiceWorkerRegistration): Promise<void> {
  await Promise.race([registration.update().catch(() => undefined), passed(LOOK_MS)]);
  const { installing } = registration;
  if (!installing) return;
  const settled = new Promise<void>(resolve => {
    installing.addEventListener('statechange', () => resolve());
  });
  await Promise.race([settled, passed(INSTALL_MS)]);
}

const passed = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** The address tells the service worker to ask the OMS for the page. */
function loadFresh(): void {
  const url = new URL(location.href);
  url.searchParams.set(FRESH, '1');
  location.replace(url);
}

/** Takes that out of the address again: nobody shares or reads it. */
export function tidyAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(FRESH)) return;
  url.searchParams.delete(FRESH);
  history.replaceState(history.state, '', url);
}

/** The first file of this page, whose name has its hash: every build has another. */
const OWN_FILE = new URL(import.meta.url).pathname;
/** Where a tab keeps from which version it went by itself, and when. */
const LEFT = 'left-version';
const AGAIN_MS = 60_000;
const SAFE_MS = 500;

/**
 * When a file does not come because the OMS serves another build, the new version is offered, and taken as soon as nothing is
 * unsaved: the page cannot go on without it. The page is also loaded anew where the browser does not ask again for a file that failed once. Called once.
 */
export function watchForNewVersion(): void {
  let isReplaced = false;
  const failed = new Set<string>();
  onMissingFile(why => void look(String(why)));

  async function look(why: string): Promise<void> {
    if (isReplaced) return;
    const isOther = await servesOther();
    if (isOther) offerNewVersion();
    else if (!failed.has(why)) return void failed.add(why);
    else if (!(await comes(why))) return;
    isReplaced = true;
    const taking = setInterval(() => {
      // Scans that wait are sent by the page that comes.
      if (isOther ? hasUnsaved() : wouldLose()) return;
      clearInterval(taking);
      if (mayLeave()) void loadNewest();
      // A failure that the browser keeps comes again, and then more than a minute has passed.
      else isReplaced = isOther;
    }, SAFE_MS);
  }
}

/**
 * Whether the file of a failed import is there after all. Its address ends the message: 'Failed to fetch dynamically imported module:
 * https://…'. Chrome until 155 keeps the failure of an import for as long as its page is open (whatwg/html 6768).
 */
async function comes(why: string): Promise<boolean> {
  const [address] = /https?:\S+$/.exec(why) ?? [];
  if (address === undefined) return false;
  return (await fetch(address, { cache: 'no-store' }).catch(() => null))?.ok ?? false;
}

/** False without an answer: then the network is away. */
async function servesOther(): Promise<boolean> {
  try {
    // With a query it is not what the service worker has stored.
    const reply = await fetch(`/index.html?${FRESH}=1`, { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(OWN_FILE);
  } catch {
    return false;
  }
}

/** Not again at once from the same version: it came back, because servers differ or the network went. */
function mayLeave(): boolean {
  try {
    const [version, at] = (sessionStorage.getItem(LEFT) ?? '').split(' ');
    if (version === OWN_FILE && Date.now() - Number(at) < AGAIN_MS) return false;
    sessionStorage.setItem(LEFT, `${OWN_FILE} ${Date.now()}`);
    return true;
  } catch {
    // The browser keeps nothing: the user decides.
    return false;
  }
}
