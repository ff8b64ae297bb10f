import { useState } from 'react';
import type { RefundRoom } from '../../../../contract/orders/refund-request.ts';
import { proveDispatch } from '../../../../core/access/orders.ts';
import { withdrawalTerm, type WithdrawalTerm } from '../../../../core/refund/withdrawal.ts';
import { day } from '../../../texts/formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { todayOf } from '../../calls/today.ts';
import { useMay, useOffice } from '../../office.ts';
import { ProofDialog } from './proof-dialog.tsx';
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
          {!of.is_received && <p className={`${styles.toDelivery} ${styles.soft}`}>{waitsText(of)}</p>}
          {of.waits && <Prove of={of} />}
        </>
      )}
    </Card>
  );
}

/** Says whether its money waits for the goods or for proof that they were sent, or why it does not. */
function waitsText({ waits, proof }: Withdrawal): string {
  if (proof) return t('withdrawn_proven', { day: day(proof.sent_on), proof: proof.proof });
  return waits ? t('withdrawn_waits') : t('withdrawn_comes');
}

function Prove({ of }: { readonly of: Withdrawal }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay()(proveDispatch);
  return (
    <div className={styles.acts}>
      <Button size="desk" reason={may ? undefined : t('prove_no_right')} onPress={() => setOpen(true)}>
        {t('prove')}
      </Button>
      {isOpen && <ProofDialog delivery={of.dispatch_request_identifier} onClose={() => setOpen(false)} />}
    </div>
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
