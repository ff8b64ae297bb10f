import { Link } from 'react-router';
import { getHoldCustomer, type HoldCustomer } from '../../../../contract/orders/hold-reason.ts';
import type { Extra } from '../../../../contract/extra.ts';
import { day } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { OrderLink } from '../../parts/order-link.tsx';
import { holdsPath } from '../../parts/order-path.ts';
import styles from './holds.module.css';
import { t } from './texts.ts';

/** The customer beside the reasons: who decides sees what else there was. An OMS without it shows no card. */
export function CustomerCard({ order }: { readonly order: string }) {
  const isKnown = useOffice().asker.features.has('hold-trial' satisfies Extra);
  const call = useCall(getHoldCustomer, isKnown ? { params: { salesOrder: order } } : null);
  if (!isKnown) return null;
  return (
    <Card title={t('customer')}>
      {call.failure && <FailedLoad text={t('customer_error')} onRetry={call.again} failure={call.failure} />}
      {call.body && <Facts of={call.body} />}
    </Card>
  );
}

function Facts({ of }: { readonly of: HoldCustomer }) {
  const count = (wanted: string) => of.decisions.filter(({ decision }) => decision === wanted).length;
  const held =
    of.decisions.length === 0
      ? t('never_held')
      : t('held_sum', { released: count('approved'), denied: count('denied') });
  return (
    <>
      <FactList
        facts={[
          [t('orders'), String(of.orders)],
          [t('since'), day(of.since)],
          [t('of_held'), held],
          [t('returned'), String(of.returned)],
          [t('refunded'), String(of.refunded)],
          [
            t('same_address'),
            of.same_address.map(({ name, orders }) => t('name_orders', { name, n: orders })).join(', ') ||
              t('none'),
          ],
        ]}
      />
      {of.decisions.length > 0 && (
        <ul className={styles.others}>
          {of.decisions.slice(0, SHOWN).map(({ order_identifier, display_name, decision, decided_at }) => (
            <li key={`${order_identifier} ${display_name} ${decided_at}`}>
              <Link to={holdsPath(order_identifier)}>{order_identifier}</Link>
              <span className={styles.soft}>
                {display_name}: {t(decision)}, {day(decided_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {of.open.length > 0 && (
        <p className={styles.soft}>
          {t('open')}:{' '}
          {of.open.slice(0, SHOWN).map((one, i) => (
            <span key={one}>
              {i > 0 && ', '}
              <OrderLink of={one} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Orders that are named; the others are in the search. */
const SHOWN = 5;
