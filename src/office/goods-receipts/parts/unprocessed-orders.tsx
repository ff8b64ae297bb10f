import type { GoodsReceiptDetail } from '../../../../contract/warehouse/goods-receipt.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { t } from '../texts.ts';
import { byOrder } from '../view.ts';
import styles from './unprocessed-orders.module.css';

interface UnprocessedOrdersProps {
  readonly receipt: GoodsReceiptDetail;
  /** The receipt has just been finished: they are news. */
  readonly isOpen: boolean;
}

/** Deliveries that lack something, by order, folded into one line; plain text until an order has a page of its own. */
export function UnprocessedOrders({ receipt, isOpen }: UnprocessedOrdersProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        <Icon name="alert" size={18} />
        <h2>{`${t('unprocessed')} (${receipt.unprocessed_dispatch_requests.length})`}</h2>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className={styles.orders}>
        <p className={styles.intro}>{t('unprocessed_intro')}</p>
        {byOrder(receipt).map(({ identifier, deliveries }) => (
          <section key={identifier}>
            <h3 className={styles.order}>{t('order', { order: identifier })}</h3>
            {deliveries.map(delivery => (
              <div key={delivery.id}>
                <small>{`${t('delivery', { delivery: delivery.identifier })} · ${deliveryStatus(delivery.status)}`}</small>
                <ul className={styles.lines}>
                  {delivery.dispatch_request_lines.map(line => (
                    <li key={line.product_identifier}>{`${line.quantity} × ${line.product_name}`}</li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
    </details>
  );
}
