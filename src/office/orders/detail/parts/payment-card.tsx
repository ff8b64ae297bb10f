import type { ReactNode } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { HIDDEN_PAYMENTS } from '../../../../../core/order/payment-words.ts';
import { euro } from '../../../../texts/formats.ts';
import {
  paymentAccount,
  paymentMethod,
  paymentProvider,
  paymentStatus,
} from '../../../../texts/words/payment.ts';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { Time } from '../../../parts/time.tsx';
import { t } from '../texts.ts';
import { goodsTotal, surchargeOf, taxOf } from '../view.ts';
import styles from './side-cards.module.css';

/** Costs of the order, and its payments; without amounts for who may see none. */
export function PaymentCard({ of }: { of: SalesOrder }) {
  const { grand_total: total } = of;
  const payments = (of.sales_order_payments ?? []).filter(
    ({ payment_status }) => !HIDDEN_PAYMENTS.includes(payment_status),
  );
  if (total === null && payments.length === 0) return null;
  return (
    <Card title={t('payment')}>
      {total !== null && <Costs of={of} total={total} />}
      {payments.length > 0 && (
        <div>
          <h3 className={styles.soft}>{t('payments')}</h3>
          <dl className={styles.costs}>
            {payments.map(
              (
                { provider, account, method, payment_status, updated_at, datetime = updated_at, amount },
                nth,
              ) => (
                // oxlint-disable-next-line react/no-array-index-key -- two payments may be alike, and none has an id
                <Amount key={nth} of={total === null ? undefined : amount}>
                  {`${paymentMethod(method)} · ${paymentStatus(payment_status)}`}
                  <span className={styles.soft}>
                    {[provider && paymentProvider(provider), account && paymentAccount(account)]
                      .filter(Boolean)
                      .join(' · ')}
                    {provider && datetime && ', '}
                    {datetime !== undefined && <Time of={datetime} />}
                  </span>
                </Amount>
              ),
            )}
          </dl>
        </div>
      )}
    </Card>
  );
}

function Costs({ of, total }: { of: SalesOrder; total: number }) {
  const surcharge = surchargeOf(of);
  return (
    <dl className={styles.costs}>
      <Amount of={goodsTotal(of.sales_order_lines)}>{t('goods')}</Amount>
      <Amount of={of.shipping_gross_amount}>{t('shipping_costs')}</Amount>
      <Amount of={of.payment_gross_amount}>{t('payment_costs')}</Amount>
      {surcharge !== null && <Amount of={surcharge}>{t('surcharges')}</Amount>}
      <Amount of={total} total>
        {t('total')}
      </Amount>
      <Amount of={taxOf(of)}>{t('tax')}</Amount>
    </dl>
  );
}

interface AmountProps {
  /** null: unknown; undefined: the user may not see it. */
  readonly of: number | null | undefined;
  readonly total?: true;
  readonly children: ReactNode;
}

const Amount = ({ of, total, children }: AmountProps) => (
  <div data-total={total}>
    <dt>{children}</dt>
    {of !== undefined && <dd>{of === null ? t('unknown') : euro(of)}</dd>}
  </div>
);
