import { Link } from 'react-router';
import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import styles from './refund-close.module.css';
import { t } from './texts.ts';

const parts = ['processing', 'automatic', 'manual', 'error'] as const;

/** How many refunds are not done. */
export const OpenCard = ({ of }: { readonly of: RefundClose['open'] }) => (
  <Card title={t('under_way')}>
    <dl className={styles.open}>
      {parts.map(part => (
        <div key={part}>
          <dt>{t(part)}</dt>
          <dd data-bad={(part === 'error' && of[part] > 0) || undefined}>{of[part]}</dd>
        </div>
      ))}
    </dl>
    <Link to="/orders/refund-order-search">{t('to_refunds')}</Link>
  </Card>
);
