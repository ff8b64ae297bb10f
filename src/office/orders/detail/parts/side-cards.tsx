import { Fragment, type ReactNode } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { dutchDay } from '../../../../../core/calendar/day.ts';
import { HIDDEN_PAYMENTS } from '../../../../../core/order/payment-words.ts';
import { day, euro } from '../../../../texts/formats.ts';
import {
  paymentAccount,
  paymentMethod,
  paymentProvider,
  paymentStatus,
} from '../../../../texts/words/payment.ts';
import { FactList, type ListedFact } from '../../../../ui/desk/fact-list.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { Time } from '../../../parts/time.tsx';
import { t } from '../texts.ts';
import { inSetting, useDetailSettings } from '../detail-settings.ts';
import { channelOf, emailOf, formulaOf, goodsTotal, surchargeOf, taxOf } from '../view.ts';
import { AddressCards } from './address-cards.tsx';
import { MailLink } from './mail-link.tsx';
import { NotesCard } from './notes-card.tsx';
import styles from './side-cards.module.css';

/** Cards beside the deliveries of an order: notes, addresses, costs, and its own facts, as the retailer has set. */
export function SideCards({ of }: { of: SalesOrder }) {
  const { blocks } = useDetailSettings();
  const cards = [
    { key: 'notes', card: <NotesCard of={of} /> },
    { key: 'addresses', card: <AddressCards of={of} /> },
    { key: 'payment', card: <Payment of={of} /> },
    { key: 'information', card: <Information of={of} /> },
  ];
  return inSetting(cards, blocks).map(({ key, card }) => <Fragment key={key}>{card}</Fragment>);
}

function Information({ of }: { of: SalesOrder }) {
  const { fields } = useDetailSettings();
  const email = emailOf(of);
  const invoices = of.invoices
    ?.map(({ identifier, created_at }) =>
      t('invoice_of', { invoice: identifier, day: day(dutchDay(Date.parse(created_at))) }),
    )
    .join(', ');
  const facts: readonly { key: string; fact: ListedFact }[] = [
    { key: 'placed_at', fact: [t('placed_at'), <Time key="at" of={of.placed_at} />] },
    { key: 'customer', fact: [t('customer'), of.customer_identifier ?? '–'] },
    {
      key: 'email',
      fact: [
        t('email'),
        email ? (
          <MailLink key="to" order={of}>
            {email}
          </MailLink>
        ) : (
          '–'
        ),
      ],
    },
    { key: 'channel', fact: [t('channel'), channelOf(of) ?? '–'] },
    { key: 'formula', fact: [t('formula'), formulaOf(of) ?? '–'] },
    {
      key: 'promised',
      fact: [t('promised'), of.promised_delivery_date ? day(of.promised_delivery_date) : '–'],
    },
    ...known(
      'scenario',
      of.logistics_scenario && t(of.logistics_scenario === 'complete' ? 'complete' : 'partial'),
    ),
    ...known('loyalty', of.metadata['loyalty_id']),
    ...known('refund_method', of.preferred_refund_method && paymentMethod(of.preferred_refund_method)),
    { key: 'invoice', fact: [t('invoice'), invoices || '–'] },
  ];
  const shown = inSetting(facts, fields);
  if (shown.length === 0) return null;
  return (
    <Card title={t('information')}>
      <FactList facts={shown.map(({ fact }) => fact)} />
    </Card>
  );
}

/** A field that not every order has. */
const known = (key: 'scenario' | 'loyalty' | 'refund_method', value: unknown) =>
  typeof value === 'string' && value !== '' ? [{ key, fact: [t(key), value] as const }] : [];

/** Costs of the order, and its payments; without amounts for who may see none. */
export function Payment({ of }: { of: SalesOrder }) {
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
