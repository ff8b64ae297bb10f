import type { CurrentUser } from '../../../contract/session.ts';
import type { PushBrowser } from '../../office/app-settings/push-browser.ts';
import { noteSubscriber } from './subscriber-names.ts';
import { webPushBrowser } from './web-push-browser.ts';

/** This browser at its provider; it notes the name of whoever subscribes. */
export async function openPush(app: string | undefined, user: CurrentUser): Promise<PushBrowser> {
  const browser = app
    ? (await import('./one-signal-browser.ts')).oneSignalBrowser(app, user.id)
    : webPushBrowser;
  return {
    ...browser,
    async subscribe(...args) {
      const made = await browser.subscribe(...args);
      if (made.kind === 'subscribed') noteSubscriber(user);
      return made;
    },
  };
}
