import {
  lookUpRefund,
  type RefundRequest,
  type UnknownPayment,
} from '../../../../contract/orders/refund-request.ts';
import { decideRefunds } from '../../../../core/access/orders.ts';
import { dayAndTime, euro } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useAct } from '../../calls/use-act.ts';
import { useMay } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import styles from './refunds.module.css';
import { t } from './texts.ts';

interface UnknownProps {
  readonly of: RefundRequest;
  readonly payment: UnknownPayment;
  readonly onSay: (outcome: 'paid' | 'not-paid') => void;
}

/** A payment back of which nobody knows whether it was paid: what is known of it, and how it is ended. */
export function Unknown({ of, payment, onSay }: UnknownProps) {
  const { provider, method, amount, key, reference, asked_at, tries, is_looked_up } = payment;
  const reason = useMay()(decideRefunds) ? undefined : t('no_right');
  const { act, busy } = useAct(lookUpRefund);
  async function lookUp(): Promise<void> {
    const answer = await act({ params: { refund: of.id }, body: {} });
    if (answer.kind === 'ok') await toast(t('looked_up'));
    else await toast(withReason(t('save_failed'), answer), { failed: true });
  }
  return (
    <section
      className={styles.unknown}
      aria-label={t('unknown_part', { amount: euro(amount), method, provider })}
    >
      <p>
        <strong className={styles.sum}>
          {t('unknown_part', { amount: euro(amount), method, provider })}
        </strong>
      </p>
      <FactList
        facts={[
          [
            t('asked'),
            asked_at ? t('asked_times', { at: dayAndTime(asked_at), n: tries }) : t('not_received'),
          ],
          [t('our_reference'), <code key="key">{key}</code>],
          [t('their_reference'), reference ? <code key="reference">{reference}</code> : t('not_received')],
          [t('looks_up'), is_looked_up ? t('looks_up_yes') : t('looks_up_no', { provider })],
        ]}
      />
      <div className={styles.ends}>
        {is_looked_up && (
          <Button size="desk" kind="primary" icon="refresh" busy={busy} reason={reason} onPress={lookUp}>
            {t('look_up', { provider })}
          </Button>
        )}
        <Button size="desk" icon="check" reason={reason} onPress={() => onSay('paid')}>
          {t('is_paid')}
        </Button>
        <Button size="desk" icon="ban" reason={reason} onPress={() => onSay('not-paid')}>
          {t('is_not_paid')}
        </Button>
      </div>
    </section>
  );
}
