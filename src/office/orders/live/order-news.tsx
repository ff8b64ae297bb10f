import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { clockTime } from '../../../texts/formats.ts';
import { allOf } from '../../../texts/office-formats.ts';
import { texts } from '../../../texts/texts.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import live from './live.nl.ts';
import styles from './order-news.module.css';
import { useOrderNews } from './use-order-news.ts';

const t = texts('live', live);

/** 'Gewijzigd door {by} · Vernieuwen', while a form with edits keeps the page of an order as it was. */
export function OrderNews({ of }: { of: SalesOrder }) {
  const { news, renew } = useOrderNews(of);
  return (
    <output className={styles.news}>
      {news && (
        <span className={styles.bar}>
          <Icon name="refresh" size={18} />
          <span>
            <strong>{news.by.length > 0 ? t('changed_by', { by: allOf(news.by) }) : t('changed')}</strong>
            {news.at !== null && ` ${t('at', { at: clockTime(news.at) })}`}
          </span>
          <Button size="desk" kind="quiet" onPress={renew}>
            {t('renew')}
          </Button>
          <span className={styles.kept}>{t('kept')}</span>
        </span>
      )}
    </output>
  );
}
