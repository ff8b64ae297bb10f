import { useState } from 'react';
import type { RefundRoom } from '../../../../contract/orders/refund-request.ts';
import { proveDispatch } from '../../../../core/access/orders.ts';
import { withdrawalTerm, type WithdrawalTerm } from '../../../../core/refund/withdrawal.ts';
import { day, dayAndTime } from '../../../texts/formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { todayOf } from '../../calls/today.ts';
import { useMay, useOffice } from '../../office.ts';
import { CorrectProofDialog, ProofDialog } from './proof-dialog.tsx';
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
          {of.proof?.corrected && (
            <p className={`${styles.toDelivery} ${styles.soft}`}>
              {t('corrected_by', {
                name: of.proof.corrected.by,
                at: dayAndTime(of.proof.corrected.at),
                reason: of.proof.corrected.reason,
              })}
            </p>
          )}
          {(of.waits || (of.proof !== null && !of.is_received && !of.is_paid)) && <Prove of={of} />}
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

function Prove({ of: { dispatch_request_identifier: delivery, proof } }: { readonly of: Withdrawal }) {
  // A proof that comes meanwhile opens no other dialog.
  const [opened, setOpened] = useState<'prove' | 'correct' | null>(null);
  const may = useMay()(proveDispatch);
  const act = proof ? 'correct' : 'prove';
  const close = () => setOpened(null);
  return (
    <div className={styles.acts}>
      <Button size="desk" reason={may ? undefined : t('prove_no_right')} onPress={() => setOpened(act)}>
        {t(act)}
      </Button>
      {opened === 'prove' && <ProofDialog delivery={delivery} onClose={close} />}
      {opened === 'correct' && proof && (
        <CorrectProofDialog delivery={delivery} proven={proof} onClose={close} />
      )}
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
