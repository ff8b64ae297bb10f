import { Link } from 'react-router';
import type { listServiceUse } from '../../../contract/orders/dispatch-type.ts';
import { deliveryStatus } from '../../texts/words/delivery-status.ts';
import type { Ok } from '../calls/client.ts';
import { orderPath } from '../parts/order-path.ts';
import styles from './location-edit.module.css';
import { t } from './texts.ts';

/** The first deliveries of many, each with a link to its order. */
export function OrderList({ of: { count, deliveries } }: { readonly of: Ok<typeof listServiceUse>['body'] }) {
  return (
    <details className={styles.orders}>
      <summary>{t('see_deliveries', { n: count })}</summary>
      <ul className={styles.uses}>
        {deliveries.map(one => (
          <li key={one.id}>
            <Link to={orderPath(one.sales_order_identifier)}>{one.identifier}</Link>
            {` · ${deliveryStatus(one.status)}${one.carrier_method === null ? '' : ` · ${one.carrier_method}`}`}
          </li>
        ))}
        {count > deliveries.length && <li>{t('and_more', { n: count - deliveries.length })}</li>}
      </ul>
    </details>
  );
}
