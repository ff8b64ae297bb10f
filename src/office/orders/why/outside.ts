import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { t } from './texts.ts';
import { atTime, type Around, type Why } from './parts.ts';

/** How far it is with what was asked of who sends a delivery outside; null: nothing was asked, or that is over. */
export function outsideWhy(of: DispatchRequest, { now, nameOf }: Around): Why | null {
  const asked = of.standing?.outside;
  if (!asked) return null;
  const { kind, sent_at, why, next_try_at } = asked;
  const place = nameOf(of.dispatcher_identifier);
  const texts = textsOf[kind];
  const more = kind === 'cancellation' ? t('until_answer') : '';
  if (sent_at !== null) return { text: t(texts.sent, { place, at: atTime(sent_at, now) }), more };
  if (why === null) return { text: t(texts.sending, { place }), more };
  if (next_try_at !== null)
    return {
      text: t(texts.fails, { place, why }),
      more: t('tried_again', { at: atTime(next_try_at, now) }),
    };
  return {
    text: t(texts.ended, { place, why }),
    more: t('person_decides'),
  };
}

const textsOf = {
  request: { sent: 'sent', sending: 'sending', fails: 'sending_fails', ended: 'sending_ended' },
  address: {
    sent: 'address_sent',
    sending: 'address_sending',
    fails: 'address_fails',
    ended: 'address_ended',
  },
  cancellation: { sent: 'cancel_sent', sending: 'cancelling', fails: 'cancel_fails', ended: 'cancel_ended' },
} as const;
