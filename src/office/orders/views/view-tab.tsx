import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSalesOrders } from '../../../../contract/orders/order-search.ts';
import { callQuery } from '../../calls/client.ts';
import { useOffice } from '../../office.ts';
import { t } from './texts.ts';
import { shortCount, type ViewQuery } from './view.ts';
import styles from './view-tabs.module.css';

interface TabProps {
  readonly name: string;
  /** Its owner, when it is none of the user's own. */
  readonly owner?: string;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
  /** Its orders are counted: what the OMS is asked. */
  readonly counts?: ViewQuery;
  /** Acts on it while it is open. */
  readonly menu?: ReactNode;
}

/** A view, or the preset as it is, in the bar of views. */
export function Tab({ name, owner, isCurrent, onPress, counts, menu }: TabProps) {
  return (
    <span className={styles.tab} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onPress}
      >
        <span className={styles.name} title={name}>
          {name}
        </span>
        {owner !== undefined && <span className={styles.name}>{t('of', { owner })}</span>}
        {counts && <Count of={counts} />}
      </button>
      {isCurrent && menu}
    </span>
  );
}

/** A count is asked for once a minute at most, while its tab is in sight. */
const COUNTED_MS = 60_000;

function Count({ of: query }: { of: ViewQuery }) {
  const { http } = useOffice();
  const { data } = useQuery({
    ...callQuery(http, countSalesOrders, { query }),
    staleTime: COUNTED_MS,
    refetchInterval: COUNTED_MS,
  });
  if (!data) return null;
  const { count, is_more } = data.body;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{shortCount(data.body)}</span>
      <span className="visually-hidden">
        {is_more ? t('orders_more', { n: count }) : t('orders', { n: count })}
      </span>
    </span>
  );
}
