import { Link } from 'react-router';
import { lookUpRefund } from '../../../../contract/orders/refund-request.ts';
import { dayAndTime, euro } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Status } from '../../../ui/desk/status.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { GoButton } from '../../page/go-button.tsx';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import styles from './refund-close.module.css';
import { t } from './texts.ts';
import { nameOf, reasonOf, type Difference } from './view.ts';

/** A difference with its order, what it means, and the act that mends it. */
export function DifferenceCard({ of }: { readonly of: Difference }) {
  const {
    order_identifier: order,
    refund_id,
    ours,
    theirs,
    provider,
    method,
    at,
    tries,
    key,
    reference,
  } = of;
  const { act, busy } = useAct(lookUpRefund);
  async function lookUp(refund: number): Promise<void> {
    const answer = await act({ params: { refund }, body: {} });
    if (answer.kind === 'ok') await toast(t('looked_up'));
    else await toast(withReason(t('save_failed'), answer), { failed: true });
  }
  const detail = `/orders/detail/${encodeURIComponent(order ?? '')}`;
  return (
    <Card
      tone="bad"
      title={
        <span className={styles.head}>
          <Status tone="bad" icon="alert" text={nameOf(of)} />
          <span className={styles.soft}>
            {order === null ? t('no_order') : <Link to={`${detail}/refunds`}>{t('order', { order })}</Link>}
            {' · '}
            {method === null ? provider : t('via', { method, provider })}
          </span>
        </span>
      }
      actions={<strong className={styles.sum}>{euro(ours ?? theirs ?? 0)}</strong>}
    >
      <p className={styles.why}>{reasonOf(of, { ours: euro(ours ?? 0), theirs: euro(theirs ?? 0) })}</p>
      <FactList
        facts={[
          [t('asked'), at ? t('asked_times', { at: dayAndTime(at), n: tries }) : '–'],
          [t('our_reference'), key ? <code key="key">{key}</code> : '–'],
          [t('their_reference'), reference ? <code key="reference">{reference}</code> : t('not_received')],
        ]}
      />
      {order !== null && (
        <div className={styles.acts}>
          {of.can_look_up && refund_id !== null && (
            <Button size="desk" kind="primary" icon="refresh" busy={busy} onPress={() => lookUp(refund_id)}>
              {t('look_up', { provider })}
            </Button>
          )}
          <GoButton to={`${detail}/refunds`} icon="euro" kind="secondary">
            {refund_id === null ? t('to_order') : t('to_refund')}
          </GoButton>
        </div>
      )}
    </Card>
  );
}
