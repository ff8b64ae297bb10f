import { Workbox } from 'workbox-window';
import { followNotices } from '../push/notices.ts';
import { languageNow, onTexts } from '../../texts/texts.ts';
import { offerUpdate } from './update.ts';

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker, looks for a new version every hour and when the page comes into view, and offers it;
 * never forces it.
 */
export async function registerServiceWorker(): Promise<void> {
  followNotices();
  const workbox = new Workbox('/sw.js');
  let asked = false;
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      asked = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener('controlling', () => {
    // Another tab may have activated it while a worker holds goods here: this page reloads only by its own action.
    if (asked) location.reload();
  });
  const registration = await workbox.register();
  const look = () => {
    if (navigator.onLine) void registration?.update().catch(() => undefined);
  };
  const tellLanguage = async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({ type: 'LANGUAGE', language: languageNow() });
  void tellLanguage();
  onTexts(() => void tellLanguage());
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
