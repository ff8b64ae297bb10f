import { useEffect, useState } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { DeliveryActs } from '../acts/delivery-acts.tsx';
import styles from './deliveries.module.css';
import { deliveryId } from './delivery-facts.tsx';
import { t } from './texts.ts';
import { useFocusKept } from './use-focus-kept.ts';

interface DeliveryAtHandProps {
  readonly order: SalesOrder;
  readonly deliveries: readonly DispatchRequest[];
  /** A dialog is open about it. */
  readonly kept: number | undefined;
}

/** On a phone: the acts of the delivery in view, at the thumb. */
export function DeliveryAtHand({ order, deliveries, kept }: DeliveryAtHandProps) {
  const inView = useInView(deliveries.map(({ id }) => id));
  const delivery = deliveries.find(({ id }) => id === (kept ?? inView)) ?? deliveries[0];
  useFocusKept();
  if (!delivery) return null;
  return (
    <div className={styles.hand}>
      {deliveries.length > 1 && <span>{t('at_hand', { delivery: delivery.identifier })}</span>}
      <DeliveryActs key={delivery.id} order={order} delivery={delivery} isCurrent />
    </div>
  );
}

/** Finds the delivery whose card lies across the middle of the window, or did last. */
function useInView(ids: readonly number[]): number | undefined {
  const [inView, setInView] = useState<number>();
  const names = ids.join();
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const { id } = entries.find(({ isIntersecting }) => isIntersecting)?.target ?? {};
        if (id)
          setInView(
            names
              .split(',')
              .map(Number)
              .find(one => deliveryId(one) === id),
          );
      },
      { rootMargin: '-45% 0px' },
    );
    for (const id of names.split(',')) {
      const card = document.getElementById(deliveryId(Number(id)));
      if (card) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [names]);
  return inView;
}
