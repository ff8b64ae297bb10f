import { languageNow } from '../src/texts/texts.ts';
import { appWindows } from './app-windows.ts';

declare const self: ServiceWorkerGlobalScope;

/** A push message as the user sees it. */
export interface Notice {
  /** A later one of this tag takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Path that a tap opens. */
  readonly path: string;
  /** The users of this device whom it is for; empty: whoever is signed in. */
  readonly users: readonly number[];
  /** It makes no sound: the phone is not worth taking out of the pocket. */
  readonly quiet?: boolean;
}

/** `NotificationOptions` as browsers have them; TypeScript's library lacks some. */
interface Options extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

/** Shows it, where its user allows that. */
export async function show({ tag, title, body, path, users, quiet }: Notice): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const options: Options = {
    tag,
    body,
    data: { path, users },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: languageNow(),
    renotify: !quiet,
    silent: quiet ?? null,
    timestamp: Date.now(),
  };
  await self.registration.showNotification(title, options);
}

/** Takes back what is shown under a tag. */
export async function withdraw(tag: string): Promise<void> {
  for (const notice of await self.registration.getNotifications({ tag })) notice.close();
}

/** Opens what a tapped notice is about, in a window of the app that is there already if there is one. */
export async function openNotice(notice: Notification): Promise<void> {
  notice.close();
  const { path, users } = notice.data as Pick<Notice, 'path' | 'users'>;
  const address = users.length > 0 ? `/melding/${users.join('-')}?to=${encodeURIComponent(path)}` : path;
  const windows = await appWindows();
  const front = windows.find(({ focused }) => focused) ?? windows[0];
  if (!front) return void (await self.clients.openWindow(address));
  // The page goes there by itself (src/app/push/notices.ts): it may have something to keep first.
  front.postMessage({ type: 'OPEN', path: address }, []);
  await front.focus();
}
