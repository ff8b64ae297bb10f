import { useState } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { listOrderDeliveries, type SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { allOf } from '../../../../texts/office-formats.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Empty } from '../../../../ui/scan/page/empty.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { useAfterFirstFrame } from '../../../page/after-first-frame.ts';
import { usePreference } from '../../../calls/use-preference.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import { Skeleton } from '../../../../ui/scan/page/skeleton.tsx';
import { useDetailSettings } from '../detail-settings.ts';
import { KeepContext } from '../../../acts/kept-dialog.tsx';
import type { KeptDelivery } from '../acts/stands.ts';
import { remainingInput } from '../view.ts';
import styles from './deliveries.module.css';
import { DeliveryAtHand } from './delivery-at-hand.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { t } from './texts.ts';
import { useDeliveryKeys } from './use-delivery-keys.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { deliveryOrders, inOrder, isDone, type DeliveryOrder } from './view.ts';

/**
 * The deliveries of an order. Where none of them is at the user's locations any more, the replaced ones that were
 * (orders-and-deliveries.md 4). One that a dialog is open about stays, also when it is replaced meanwhile.
 */
export function Deliveries({ order }: { order: SalesOrder }) {
  const current = order.current_dispatch_requests_with_paused ?? [];
  const hasCurrent = current.length > 0;
  const [kept, keep] = useState<DispatchRequest | null>(null);
  const isGone = kept !== null && current.every(({ id }) => id !== kept.id);
  const {
    body: replaced,
    busy,
    failure,
    again,
  } = useCall(listOrderDeliveries, hasCurrent && !isGone ? null : remainingInput(order.identifier));
  const shown = hasCurrent ? current : (replaced ?? []);
  const now = [...shown, ...(replaced ?? [])].find(({ id }) => id === kept?.id);
  if (now && now !== kept) keep(now);
  const where = now ? undefined : replaced && !busy && !failure ? 'elsewhere' : 'unknown';
  const gone: KeptDelivery[] =
    kept && !shown.some(({ id }) => id === kept.id)
      ? [{ ...kept, is_replaced: true, ...(where && { where }) }]
      : [];
  const all = [...shown, ...gone];
  useFocusKept();
  const elsewhere = order.dispatch_requests_elsewhere ?? 0;
  if (all.length === 0)
    return replaced ? (
      <Empty text={elsewhere > 0 ? elsewhereText(order) : t('none')} />
    ) : failure ? (
      <FailedLoad text={t('remaining_failed')} onRetry={again} />
    ) : (
      <Skeleton label={t('remaining_loading')} lines={4} />
    );
  return (
    <KeepContext value={keep as (thing: object | null) => void}>
      {!hasCurrent && <Alert tone="info">{t('remaining')}</Alert>}
      <DeliveryList order={order} all={all} kept={kept?.id} />
      {elsewhere > 0 && <p className={styles.elsewhere}>{elsewhereText(order)}</p>}
    </KeepContext>
  );
}

/** How many are out of sight, and who took over what was in sight: a reroute may go there in part. */
function elsewhereText(order: SalesOrder): string {
  const { dispatch_requests_elsewhere = 0, dispatch_requests_taken_over_by: by = [] } = order;
  const counted = t('elsewhere', { n: dispatch_requests_elsewhere });
  return by.length > 0 ? t('elsewhere_by', { n: by.length, counted, locations: allOf(by) }) : counted;
}

/** Cards of the first frame, which fill a screen: a large order has dozens, and is read from the top. */
const FIRST = 2;

interface DeliveryListProps {
  readonly order: SalesOrder;
  readonly all: readonly DispatchRequest[];
  /** A dialog is open about it. */
  readonly kept: number | undefined;
}

/** Those that want something open, what is done one line each. */
function DeliveryList({ order, all, kept }: DeliveryListProps) {
  const [sort, setSort] = usePreference('order-deliveries', orderOf);
  const deliveries = inOrder(all, sort, useDetailSettings().statusesFirst);
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [current, setCurrent] = useDeliveryKeys(deliveries);
  const isPhone = useIsPhone();
  // A dialog about it is drawn in its card.
  const isOpen = (of: DispatchRequest) => of.id === kept || (turned.get(of.id) ?? !isDone(of));
  const isAllOpen = deliveries.every(isOpen);
  // Once drawn a card stays: one that comes before it takes no open dialog away.
  const drawn = useAfterFirstFrame() ? deliveries : deliveries.slice(0, FIRST);
  return (
    <>
      <div className={styles.head}>
        <h2>{t('deliveries', { n: deliveries.length })}</h2>
        {deliveries.length > 1 && (
          <>
            <Button
              size="row"
              kind="quiet"
              onPress={() => setTurned(new Map(deliveries.map(({ id }) => [id, !isAllOpen])))}
            >
              {t(isAllOpen ? 'all_folded' : 'all_open')}
            </Button>
            <select
              className={styles.sort}
              aria-label={t('sort')}
              value={sort}
              onChange={event => void setSort(orderOf(event.target.value))}
            >
              {deliveryOrders.map(one => (
                <option key={one} value={one}>
                  {t(one)}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {drawn.map(delivery => (
        <DeliveryCard
          key={delivery.id}
          order={order}
          delivery={delivery}
          isOpen={isOpen(delivery)}
          isCurrent={delivery.id === current}
          onFold={() => setTurned(new Map(turned).set(delivery.id, !isOpen(delivery)))}
          onCurrent={() => setCurrent(delivery.id)}
        />
      ))}
      {isPhone && <DeliveryAtHand order={order} deliveries={drawn} kept={kept} />}
    </>
  );
}

/** A choice that was kept; of anything else the usual one. */
const orderOf = (kept: unknown): DeliveryOrder => deliveryOrders.find(one => one === kept) ?? 'by_need';
