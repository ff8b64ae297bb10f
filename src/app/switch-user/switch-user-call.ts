import { signInByBadge } from '../../../contract/sign-in.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Http } from '../../sync/http.ts';
import { allSent } from '../session/all-sent.ts';
import { refusalText } from '../../texts/refusal.ts';

/** The result of taking over; a refusal in the OMS's own words. */
export type Switched =
  | { readonly kind: 'ok' }
  | { readonly kind: 'refused'; readonly text: string }
  /** Too many wrong PINs; the minutes to wait. */
  | { readonly kind: 'locked'; readonly minutes: number }
  | { readonly kind: 'offline' };

const PATIENCE_MS = 10_000;

/**
 * Asks the OMS for the session of the badge's user. Unsent entries of the previous user go by upload grant; without a
 * grant they get ten seconds first, as at sign-out.
 */
export async function callSwitch(
  http: Pick<Http, 'call'>,
  outbox: Pick<Outbox, 'grants' | 'summary' | 'subscribe'>,
  before: number | null,
  body: { readonly badge: string; readonly pin: string },
): Promise<Switched> {
  if (before !== null && !(await outbox.grants()).some(grant => grant.user_id === before))
    await allSent(outbox, before, PATIENCE_MS);
  const answer = await http.call(signInByBadge, { body });
  switch (answer.kind) {
    case 'ok':
      return { kind: 'ok' };
    case 'refused':
      return { kind: 'refused', text: refusalText(answer.problem) };
    case 'later':
      return answer.why === 'rate'
        ? { kind: 'locked', minutes: Math.ceil((answer.retry_after_ms ?? 60_000) / 60_000) }
        : { kind: 'offline' };
    case 'signed-out':
      return { kind: 'offline' };
  }
}
