import { isLanguage, type Language } from '../../../core/language/language.ts';
import { pushLines } from '../../../core/push/kinds.ts';
import type { PushConfig } from '../../ground/config.ts';
import type { Database } from '../../ground/db/pool.ts';
import type { Payloads } from '../../ground/jobs/payloads.ts';
import { oneSignalPort } from './one-signal.ts';
import type { PushPort } from './port.ts';
import { type Subscriber, subscribersAmong } from './subscribers.ts';
import { webPushPort } from './web-push.ts';

/**
 * Sends a message to one browser, for those of its users who may still know; one that has unsubscribed is forgotten.
 * Throws where another try may help: until it is of no use.
 */
export async function send(
  db: Database,
  config: PushConfig,
  { subscription_ids, message, made_at, key }: Payloads['push-send'],
  report: (error: unknown) => void,
): Promise<void> {
  const ttl = Math.floor(pushLines[message.kind].ttl - (Date.now() - made_at) / 1000);
  if (!config.on || ttl < 0) return;
  const users = await subscribersAmong(db, message.kind, subscription_ids);
  const [browser] = users;
  const port = browser && portOf(db, config, browser.provider);
  if (!port || (message.ids.length === 0 && !port.takesBack(browser.address))) return;
  const full = { ...message, users: users.map(({ user_id }) => user_id) };
  const sending = await port.send(browser, full, { key, ttl, language: languageOf(users) });
  if (sending.kind === 'sent') await db.execute(USED, [browser.address]);
  if (sending.kind === 'gone')
    await db.execute('DELETE FROM push_subscriptions WHERE address = $1', [browser.address]);
  if (sending.kind === 'refused') report(new PushFailed(sending.why));
  if (sending.kind === 'later') throw new PushFailed(sending.why);
}

/** A service that shows words as they are gets those of its users; where they differ the browser chooses. */
function languageOf(users: readonly Subscriber[]): Language | null {
  const [code, ...others] = new Set(users.map(({ language }) => language));
  return others.length === 0 && isLanguage(code) ? code : null;
}

class PushFailed extends Error {
  override readonly name = 'PushFailed';
}

/** undefined: its provider is not configured any more. */
function portOf(db: Database, config: PushConfig, provider: Subscriber['provider']): PushPort | undefined {
  if (provider === 'one-signal') return config.oneSignal ? oneSignalPort(config.oneSignal) : undefined;
  return config.oneSignal ? undefined : webPushPort(db, config);
}

// By the day: it is only asked whether it was long ago (clean-push.ts).
const USED = `
  UPDATE push_subscriptions SET used_at = now() WHERE address = $1 AND used_at < now() - interval '1 day'`;
