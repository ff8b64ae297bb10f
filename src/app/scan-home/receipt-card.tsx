import { Link } from 'react-router';
import { t } from './texts.ts';
import { Chip } from '../../ui/scan/page/chip.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import styles from './batch-card.module.css';
import type { ReceiptItem } from './view.ts';

/** One goods receipt as work: which one, its supplier, its progress; the whole card is the target. */
export function ReceiptCard({ item, to }: { item: ReceiptItem; to: string }) {
  const { identifier, supplier, lines, quantity, scanned, toComplete, completed, onDevice } = item;
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.head}>
          <span className={styles.code}>{identifier}</span>
          {quantity > 0 && <span className={styles.figure}>{`${scanned}/${quantity}`}</span>}
          <Icon name="chevronRight" />
        </span>
        <span className={styles.note}>
          {supplier && <span className={styles.zone}>{supplier}</span>}
          {(completed || lines > 0) && <span>{completed ? t('completed') : t('lines', { n: lines })}</span>}
        </span>
        {quantity > 0 && <Progress label={t('received')} value={scanned} max={quantity} />}
        {(toComplete > 0 || onDevice) && (
          <span className={styles.marks}>
            {toComplete > 0 && <Chip icon="box" tone="warn" text={t('to_complete', { n: toComplete })} />}
            {onDevice && <Chip icon="check" text={t('on_device')} />}
          </span>
        )}
      </Link>
    </li>
  );
}
