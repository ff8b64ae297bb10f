import type { PushMessage } from '../../../contract/push.ts';
import { type Language, languages } from '../../../core/language/language.ts';
import { pushLines, type PushKind } from '../../../core/push/kinds.ts';
import { pushWords, type PushWords } from '../../../core/push/words.ts';
import type { PushConfig } from '../../ground/config.ts';
import { post, type PushPort, type Sending } from './port.ts';
import { topicOf } from './topic.ts';

/**
 * OneSignal (https://documentation.onesignal.com/reference/push-notification): its own service worker shows the words
 * that are sent with the message, so they say no more than the kind.
 */
export const oneSignalPort = ({ appId, apiKey, url }: NonNullable<PushConfig['oneSignal']>): PushPort => ({
  takesBack: () => false,
  async send({ address, origin }, message, { key, ttl, language }) {
    const { urgency } = pushLines[message.kind];
    const request = {
      headers: { authorization: `Key ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        app_id: appId,
        idempotency_key: key,
        target_channel: 'push',
        include_subscription_ids: [address],
        headings: inLanguages(language, words => words[message.kind]),
        contents: inLanguages(language, ({ at }) => at.replace('{place}', () => message.place.identifier)),
        data: message,
        web_push_topic: topicOf(message),
        ttl,
        priority: urgency === 'high' ? 10 : 5,
        ...(origin !== null && { web_url: origin + landing(message) }),
      }),
    };
    return post(`${url}/notifications?c=push`, request, judge);
  },
});

/**
 * A text by the languages that OneSignal chooses from: that of the browser, else `en`. Where it is known who reads it, theirs
 * is the only one.
 */
const inLanguages = (language: Language | null, text: (words: PushWords) => string) =>
  language === null
    ? Object.fromEntries(languages.map(code => [code, text(pushWords[code])]))
    : { en: text(pushWords[language]) };

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
const landing = ({ users, kind }: PushMessage): string =>
  `/melding/${users.join('-')}?to=${encodeURIComponent(landings[kind])}`;

const landings: Readonly<Record<PushKind, string>> = {
  'to-pick': '/scan/te-leveren',
  'pick-ended': '/scan/te-leveren',
  'promised-soon': '/scan/te-leveren',
  'batch-ready': '/scan',
  'scans-wait': '/scan/outbox',
  'print-failed': '/scan',
};
