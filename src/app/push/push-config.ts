import type { CurrentUser, FrontendConfig } from '../../../contract/session.ts';
import { isOnline, onOnlineChange } from '../../device/online.ts';
import type { PushConfig } from '../../office/app-settings/push-browser.ts';
import { outbox } from '../device/device.ts';

/** Push messages as the configuration has them: with an app id by OneSignal, else from the OMS itself where it can. */
export function pushConfigOf({ general, settings }: FrontendConfig, user: CurrentUser): PushConfig {
  const app = textOf(settings['onesignal-app-id']);
  const isKept = general['features-enabled'].includes('push');
  return {
    open: app || isKept ? async () => (await import('./open-push.ts')).openPush(app, user) : null,
    isKept,
    isOnline,
    onOnlineChange,
    device: () => outbox.deviceId(),
    helpVideo: textOf(settings['push-help-video']) ?? null,
  };
}

const textOf = (setting: unknown): string | undefined =>
  typeof setting === 'string' && setting ? setting : undefined;
