import { Workbox } from 'workbox-window';
import { offerNewVersion } from '../../device/new-version.ts';
import { followNotices } from '../push/notices.ts';
import { languageChosen, onTexts } from '../../texts/texts.ts';

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker, looks for a new version every hour and when the page comes into view, and offers it;
 * never forces it.
 */
export async function registerServiceWorker(): Promise<void> {
  followNotices();
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', offerNewVersion);
  const registration = await workbox.register();
  const look = () => {
    if (navigator.onLine) void registration?.update().catch(() => undefined);
  };
  const tellLanguage = async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({
      type: 'LANGUAGE',
      language: languageChosen(),
    });
  void tellLanguage();
  onTexts(() => void tellLanguage());
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
