import { Link } from 'react-router';
import type { RefundRequest, RefundRoom } from '../../../../contract/orders/refund-request.ts';
import { seeOrders } from '../../../../core/access/orders.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useMay } from '../../office.ts';
import styles from './refunds.module.css';
import { t } from './texts.ts';

interface OrderCardProps {
  readonly order: string;
  readonly of: RefundRoom;
  readonly refunds: readonly RefundRequest[];
}

/** Deze order: what came of its pieces, what the customer got back before, and the deliveries of its refunds. */
export function OrderCard({ order, of, refunds }: OrderCardProps) {
  const seesOrder = useMay()(seeOrders);
  const deliveries = new Set(refunds.flatMap(one => one.dispatch_request?.identifier ?? []));
  return (
    <Card title={t('this_order')}>
      <dl className={styles.room}>
        <div>
          <dt>{t('delivered')}</dt>
          <dd>{t('delivered_of', { n: of.ordered, shipped: of.shipped })}</dd>
        </div>
        <div>
          <dt>{t('came_back')}</dt>
          <dd>{t('pieces', { n: of.returned })}</dd>
        </div>
        <div>
          <dt>{t('short')}</dt>
          <dd>{t('pieces', { n: of.short })}</dd>
        </div>
        {of.earlier_refunds !== null && (
          <div>
            <dt>{t('earlier')}</dt>
            <dd>{t('earlier_in', { n: of.earlier_refunds })}</dd>
          </div>
        )}
      </dl>
      {seesOrder &&
        [...deliveries].toSorted().map(delivery => (
          <p key={delivery} className={styles.toDelivery}>
            <Link to={`/orders/detail/${order}/overview`}>{t('to_delivery', { delivery })}</Link>
          </p>
        ))}
    </Card>
  );
}
