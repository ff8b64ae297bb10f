import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { shortTime } from '../../../../texts/formats.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './delivery-messages.module.css';
import { t } from './texts.ts';

/** Messages of the office to the floor about a delivery, each with the floor's answer. */
export function DeliveryMessages({ of: { messages } }: { of: DispatchRequest }) {
  if (!messages?.length) return null;
  return (
    <ul className={styles.messages} aria-label={t('messages')}>
      {messages.map(({ id, text, by, at, answer }) => (
        <li key={id} className={styles.message} data-open={!answer || undefined}>
          <Icon name={answer ? 'check' : 'comment'} size={20} />
          <div>
            <p>
              {t('to_floor', { text })} <small>{t('said_by', { by, at: shortTime(at) })}</small>
            </p>
            <p>
              {answer ? (
                <>
                  <strong>{t('from_floor', { text: answer.text })}</strong>{' '}
                  <small>{t('said_by', { by: answer.by, at: shortTime(answer.at) })}</small>
                </>
              ) : (
                t('not_seen')
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
