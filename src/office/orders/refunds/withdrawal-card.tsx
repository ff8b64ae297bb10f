import type { RefundRoom } from '../../../../contract/orders/refund-request.ts';
import { withdrawalTerm, type WithdrawalTerm } from '../../../../core/refund/withdrawal.ts';
import { day } from '../../../texts/formats.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { todayOf } from '../../calls/today.ts';
import { useOffice } from '../../office.ts';
import styles from './refunds.module.css';
import { t } from './texts.ts';

export type Withdrawal = RefundRoom['withdrawals'][number];

const tones = { running: 'info', 'last-days': 'warn', passed: 'bad' } as const;

/** A customer withdrew from the purchase: until when the money goes back, and whether it may wait. */
export function WithdrawalCard({ of }: { readonly of: Withdrawal }) {
  const term = useTerm(of);
  return (
    <Card title={t('withdrawn')} tone={of.is_settled ? 'ok' : tones[term.state]}>
      <p className={styles.toDelivery}>
        {t('withdrawn_at', { day: day(of.withdrawal_declared_at) })} · {of.dispatch_request_identifier}
      </p>
      {of.is_settled ? (
        <p className={styles.toDelivery}>{t('withdrawn_settled')}</p>
      ) : (
        <>
          <p className={styles.toDelivery}>
            <WithdrawalTermText of={of} />
          </p>
          {!of.is_received && <p className={`${styles.toDelivery} ${styles.soft}`}>{t('withdrawn_waits')}</p>}
        </>
      )}
    </Card>
  );
}

/** Until when the money of a withdrawal goes back, and how many days that is. */
export function WithdrawalTermText({ of }: { readonly of: Withdrawal }) {
  const term = useTerm(of);
  return (
    <span className={styles.term} data-state={term.state}>
      {t('withdrawn_until', { day: day(term.last_day) })} <strong>{leftText(term)}</strong>
    </span>
  );
}

const useTerm = ({ withdrawal_declared_at: at }: Withdrawal): WithdrawalTerm =>
  withdrawalTerm(at, todayOf(useOffice().http));

function leftText({ days_left: n }: WithdrawalTerm): string {
  if (n < 0) return t('days_late', { n: -n });
  return n === 0 ? t('last_day') : t('days_left', { n });
}
