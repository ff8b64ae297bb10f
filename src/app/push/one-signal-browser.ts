import { OneSignal } from 'onesignal-ngx';
import { pushSupport } from '../../device/push-support.ts';
import type { PushBrowser } from '../../office/app-settings/push-browser.ts';

/** Its service worker stands beside the app's, on a scope where no page is. */
const SCOPE = '/push/';
const WORKER = 'push/OneSignalSDKWorker.js';
/** The subscription's id and shop, so that the screen need not load the SDK to tell the status. */
const KEY = 'oms-push-onesignal';
/** Its `init` never settles when the SDK cannot be reached. */
const PATIENCE_MS = 15_000;

let started: Promise<OneSignal> | undefined;

/** OneSignal by its SDK, which is loaded when somebody subscribes or unsubscribes. */
export const oneSignalBrowser = (appId: string, user_id: number): PushBrowser => ({
  support: pushSupport,
  address: async () => ((await subscription()) ? (stored()?.id ?? null) : null),
  shop: () => stored()?.shop ?? null,
  async subscribe(shop) {
    if ((await Notification.requestPermission()) !== 'granted') return { kind: 'not-allowed' };
    try {
      const { User } = await start(appId, user_id);
      await User.PushSubscription.optIn();
      const id = await subscriptionId(User);
      User.addTag('shop', shop);
      localStorage.setItem(KEY, JSON.stringify({ id, shop }));
      return { kind: 'subscribed', address: { provider: 'one-signal', subscription_id: id } };
    } catch {
      return { kind: 'failed' };
    }
  },
  async unsubscribe(last) {
    const { User } = await start(appId, user_id);
    User.removeTag('shop');
    if (last) await User.PushSubscription.optOut();
    // Not before it is so. Others of this browser know themselves by its id.
    if (last) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ ...stored(), shop: null }));
  },
});

const subscription = async () =>
  (await navigator.serviceWorker?.getRegistration(SCOPE))?.pushManager?.getSubscription();

function stored(): { readonly id: string; readonly shop: string | null } | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReturnType<typeof stored>;
  } catch {
    return null;
  }
}

/** The SDK, signed in as the user; a start that failed is tried again at the next tap. */
function start(appId: string, user_id: number): Promise<OneSignal> {
  started ??= inTime(open(appId, user_id));
  started.catch(() => (started = undefined));
  return started;
}

async function open(appId: string, user_id: number): Promise<OneSignal> {
  const sdk = new OneSignal();
  await sdk.init({
    appId,
    serviceWorkerPath: WORKER,
    serviceWorkerParam: { scope: SCOPE },
    autoRegister: false,
    autoResubscribe: true,
    allowLocalhostAsSecureOrigin: true,
    notificationClickHandlerMatch: 'origin',
    notificationClickHandlerAction: 'navigate',
  });
  await sdk.login(String(user_id));
  return sdk;
}

/** Given a moment after `optIn`: it comes from OneSignal. */
const subscriptionId = ({ PushSubscription: own }: OneSignal['User']): Promise<string> =>
  inTime(
    new Promise(resolve => {
      if (own.id) resolve(own.id);
      else own.addEventListener('change', ({ current }) => current.id && resolve(current.id));
    }),
  );

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>(
      (_, reject) => void setTimeout(() => reject(new Error('OneSignal is out of reach')), PATIENCE_MS),
    ),
  ]);
