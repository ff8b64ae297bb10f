import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { clockTime } from '../../../texts/formats.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import styles from './order-news.module.css';
import { byText, t } from './texts.ts';
import { useOrderNews } from './use-order-news.ts';

/** 'Gewijzigd door {by} · Vernieuwen', while a form with edits keeps the page of an order as it was. */
export function OrderNews({ of }: { of: SalesOrder }) {
  const { news, renew } = useOrderNews(of);
  return (
    <output className={styles.news}>
      {news && (
        <span className={styles.bar}>
          <Icon name="refresh" size={18} />
          <span>
            <strong>{byText(news)}</strong>
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
