import type { PushMessage } from '../../contract/push.ts';
import { pushLines, type PushKind } from '../../core/push/kinds.ts';
import type { PushConfig } from '../config.ts';
import { post, type PushPort, type Sending } from './port.ts';
import { topicOf } from './topic.ts';

/**
 * OneSignal (https://documentation.onesignal.com/reference/push-notification): its own service worker shows the words
 * that are sent with the message, so they say no more than the kind.
 */
export const oneSignalPort = ({ appId, apiKey, url }: NonNullable<PushConfig['oneSignal']>): PushPort => ({
  takesBack: () => false,
  async send({ address, origin }, message, { key, ttl }) {
    const { urgency } = pushLines[message.kind];
    const { path, nl, en } = wordsOf[message.kind];
    const request = {
      headers: { authorization: `Key ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        app_id: appId,
        idempotency_key: key,
        target_channel: 'push',
        include_subscription_ids: [address],
        headings: { nl, en },
        contents: { nl: `Locatie ${message.place.identifier}`, en: `Location ${message.place.identifier}` },
        data: message,
        web_push_topic: topicOf(message),
        ttl,
        priority: urgency === 'high' ? 10 : 5,
        ...(origin !== null && { web_url: origin + landing(message, path) }),
      }),
    };
    return post(`${url}/notifications?c=push`, request, judge);
  },
});

/**
 * Only in a reply of 200 it says that a browser has unsubscribed: its 404 and 410 are about the app or the path. With an
 * empty id it made no message.
 */
function judge(status: number, text: string): Sending | undefined {
  if (status !== 200) return undefined;
  const { id, errors } = read(text);
  const why = JSON.stringify(errors ?? '');
  if (/not subscribed|invalid_player_ids/.test(why)) return { kind: 'gone' };
  return id === '' ? { kind: 'refused', why: `OneSignal answers ${why}` } : undefined;
}

/** Something between may have answered in its name. */
function read(text: string): { readonly id?: unknown; readonly errors?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** As the app's own service worker opens it (sw/notices.ts). */
const landing = ({ users }: PushMessage, path: string): string =>
  `/melding/${users.join('-')}?to=${encodeURIComponent(path)}`;

const wordsOf: Readonly<
  Record<PushKind, { readonly path: string; readonly nl: string; readonly en: string }>
> = {
  'to-pick': { path: '/scan/te-leveren', nl: 'Nieuwe levering om te picken', en: 'New delivery to pick' },
  'pick-ended': {
    path: '/scan/te-leveren',
    nl: 'Een levering hoeft niet meer',
    en: 'A delivery is no longer wanted',
  },
  'promised-soon': {
    path: '/scan/te-leveren',
    nl: 'Een klant haalt bijna af',
    en: 'A customer collects soon',
  },
  'batch-ready': {
    path: '/scan',
    nl: 'Een batch staat klaar om te sorteren',
    en: 'A batch is ready to sort',
  },
  'scans-wait': { path: '/scan/outbox', nl: 'Scans vragen om herstel', en: 'Scans need repair' },
  'print-failed': { path: '/scan', nl: 'Een print is mislukt', en: 'A print failed' },
};
