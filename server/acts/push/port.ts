import type { PushMessage } from '../../../contract/push.ts';
import type { Language } from '../../../core/language/language.ts';

/** One browser at its provider. */
export type PushTarget = {
  readonly address: string;
  /** Web Push only. */
  readonly p256dh: string | null;
  readonly auth: string | null;
  /** Origin of the app when it subscribed; null: unknown. */
  readonly origin: string | null;
};

/**
 * Outcome for a message. 'gone': the browser has unsubscribed, for all its users and shops. 'refused': sent again it
 * would be refused again.
 */
export type Sending =
  { readonly kind: 'sent' | 'gone' } | { readonly kind: 'refused' | 'later'; readonly why: string };

/** A way to send push messages (decision 033). It never throws. */
export type PushPort = {
  /** Whether what is shown at this address can be taken back: by a message without ids. */
  takesBack(address: string): boolean;
  send(target: PushTarget, message: PushMessage, delivery: PushDelivery): Promise<Sending>;
};

export type PushDelivery = {
  /** A UUID of this message, the same when it is tried again. */
  readonly key: string;
  /** Seconds that it is still of use. */
  readonly ttl: number;
  /** Language of all its users; null: they differ, or have chosen none. */
  readonly language: Language | null;
};

/** A service that does not answer holds up other messages no longer than this. */
const PATIENCE_MS = 5000;

/** Posts a message; `judge` reads the answer where its status alone does not tell. */
export async function post(
  url: string,
  request: RequestInit,
  judge: (status: number, text: string) => Sending | undefined,
): Promise<Sending> {
  try {
    const reply = await fetch(url, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await reply.text();
    return judge(reply.status, text) ?? judged(reply);
  } catch (error) {
    return { kind: 'later', why: String(error) };
  }
}

function judged({ ok, status }: Response): Sending {
  if (ok) return { kind: 'sent' };
  const why = `the push service answers ${status}`;
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', why };
}
