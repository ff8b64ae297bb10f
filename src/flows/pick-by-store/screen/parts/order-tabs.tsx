import {
  cancelDeliveries,
  readHolds,
  readRefunds,
  seeOrderHistory,
  seeOrders,
  seeResults,
  seeTimeline,
} from '../../../../../core/access/orders.ts';
import { holds } from '../../../../../core/access/right.ts';
import { useMedia } from '../../../../ui/use-media.ts';
import type { PickProps } from '../pick-props.ts';
import { t } from '../../texts.ts';
import styles from './order-tabs.module.css';

/** The tabs of an order in the office; `scan` is this screen. An end-to-end test holds them to the office's. */
const TABS = [
  { tab: 'overview', title: 'tab_overview', right: seeOrders },
  { tab: 'sales-lines', title: 'tab_lines', right: seeOrders },
  { tab: 'dispatch-status', title: 'tab_cancellations', right: cancelDeliveries },
  { tab: 'hold-reasons', title: 'tab_holds', right: readHolds },
  { tab: 'refunds', title: 'tab_refunds', right: readRefunds },
  { tab: 'history', title: 'tab_history', right: seeOrderHistory },
  { tab: 'event-results', title: 'tab_results', right: seeResults },
  { tab: 'timeline', title: 'tab_timeline', right: seeTimeline },
] as const;

/**
 * The tabs of the order that the user may open, with 'Scannen' as the current one (orders-and-deliveries.md 2), where the office has
 * room. They are plain links, because a scan screen loads nothing of the office.
 */
export function OrderTabs({ flow, order }: { flow: Pick<PickProps, 'user' | 'onOpen'>; order: string }) {
  const hasRoom = useMedia('(min-width: 992px)');
  const tabs = TABS.filter(({ right }) => holds(flow.user, right));
  if (!hasRoom) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map(({ tab, title }) => {
        const path = `/orders/detail/${encodeURIComponent(order)}/${tab}`;
        return (
          <a
            key={tab}
            href={path}
            onClick={event => {
              // A new tab or window is the browser's.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              flow.onOpen(path);
            }}
          >
            {t(title)}
          </a>
        );
      })}
      <span aria-current="page">{t('tab_scan')}</span>
    </nav>
  );
}
