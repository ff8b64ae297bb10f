import { Fragment } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { dutchDay } from '../../../../../core/calendar/day.ts';
import { day } from '../../../../texts/formats.ts';
import { paymentMethod } from '../../../../texts/words/payment.ts';
import { FactList, type ListedFact } from '../../../../ui/desk/fact-list.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { Time } from '../../../parts/time.tsx';
import { t } from '../texts.ts';
import { inSetting, useDetailSettings } from '../detail-settings.ts';
import { channelOf, emailOf, formulaOf } from '../view.ts';
import { AddressCards } from './address-cards.tsx';
import { MailLink } from './mail-link.tsx';
import { NotesCard } from './notes-card.tsx';
import { PaymentCard } from './payment-card.tsx';

/** Cards beside the deliveries of an order: notes, addresses, costs, and its own facts, as the retailer has set. */
export function SideCards({ of }: { of: SalesOrder }) {
  const { blocks } = useDetailSettings();
  const cards = [
    { key: 'notes', card: <NotesCard of={of} /> },
    { key: 'addresses', card: <AddressCards of={of} /> },
    { key: 'payment', card: <PaymentCard of={of} /> },
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
