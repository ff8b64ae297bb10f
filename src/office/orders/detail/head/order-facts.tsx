import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { shortTime } from '../../../../texts/formats.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useOffice } from '../../../office.ts';
import type { PageHeadProps } from '../../../page/page-head.tsx';
import { looksOf } from '../../../parts/order-looks.ts';
import { orderPath } from '../../../parts/order-path.ts';
import { byNeed, lookOf } from '../../../parts/delivery-look.ts';
import styles from './order-head.module.css';
import { t } from './texts.ts';
import { channelOf, formulaOf } from '../view.ts';
import { isFullyCancelled, moneyOf, stateOf, wantsAct } from './view.ts';

/** 'Actie vereist: 1 geblokkeerd'. */
function WantsAct({ of }: { of: SalesOrder }) {
  const deliveries = byNeed(of.current_dispatch_requests_with_paused ?? []);
  const what = wantsAct(deliveries);
  const [first] = deliveries;
  if (what === null || !first) return null;
  return (
    <span className={styles.wants}>
      <Icon name={lookOf(first).icon} size={18} />
      {t('wants_act', { what })}
    </span>
  );
}

/** How far the order as a whole is: 'Deels verzonden'. */
const State = ({ of, isIcon }: { of: SalesOrder; isIcon: boolean }) => {
  const state = stateOf(of);
  return (
    state && (
      <span className={styles.state}>
        {isIcon && <Icon name="ban" size={18} />}
        {state}
      </span>
    )
  );
};

/** The facts of an order on one line, and its linked orders. */
function OrderMeta({ of }: { of: SalesOrder }) {
  const facts = [
    t('placed', { at: shortTime(of.placed_at) }),
    ...moneyOf(of),
    t(of.fulfilment_method === 'pickup' ? 'pickup' : 'delivery'),
    [channelOf(of), formulaOf(of)].filter(Boolean).join(', '),
  ];
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {of.linked_sales_order_identifiers.length > 0 && ` · ${t('linked')}`}
      {of.linked_sales_order_identifiers.map(linked => (
        <Fragment key={linked}>
          {' '}
          <Link to={orderPath(linked)}>{linked}</Link>
        </Fragment>
      ))}
    </>
  );
}

/** Facts that the head of every page of an order says of it. */
export function useOrderFacts(): (of: SalesOrder) => PageHeadProps {
  const { cancelled } = looksOf(useOffice().settings);
  return of => ({
    title: t('order', { order: of.identifier }),
    isStruck: isFullyCancelled(of) && cancelled.strikethrough,
    badge: (
      <>
        <State of={of} isIcon={isFullyCancelled(of) && cancelled.icon} />
        {!isFullyCancelled(of) && <WantsAct of={of} />}
      </>
    ),
    meta: <OrderMeta of={of} />,
  });
}
