import { Link } from 'react-router';
import type { Batch } from '../../../contract/batch.ts';
import { batchStatus } from '../../texts/batch-status.ts';
import { texts } from '../../texts/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './batch-card.module.css';

const t = texts('scan_home', {
  choose_zone: 'Kies sorteerzone',
  to_complete: 'Af te ronden ({n})',
  on_device: 'Op dit apparaat',
  placed: 'Geplaatste artikelen',
  orders: '{n} orders',
  one_order: '1 order',
});

export interface BatchCardProps {
  batch: Batch;
  /** Its work package is on the device: it can be sorted without a network. */
  onDevice: boolean;
  /** Where the card leads; without it nothing can be done here. */
  to?: string;
  /** Instead of leading somewhere: asks for a zone. */
  onChooseZone?: () => void;
  /** The batch to go on with. */
  first?: boolean;
}

/** One batch as work: which, where, how far; the whole card is the target. */
export function BatchCard({ batch, onDevice, to, onChooseZone, first }: BatchCardProps) {
  const { quantity, quantity_placed, to_complete } = batch.sorting_progress;
  const orders = batch.dispatch_request_count;
  const inside = (
    <>
      <span className={styles.head}>
        <span className={styles.code}>{batch.identifier}</span>
        {batch.storage_zone && <span className={styles.zone}>{batch.storage_zone.display_name}</span>}
        {(to || onChooseZone) && <Icon name="chevronRight" />}
      </span>
      <span className={styles.note}>
        {batchStatus(batch.status)} · {orders === 1 ? t('one_order') : t('orders', { n: orders })}
      </span>
      {batch.storage_zone && (
        <Progress
          label={t('placed')}
          value={quantity_placed}
          max={quantity}
          text={`${quantity_placed}/${quantity}`}
        />
      )}
      {(to_complete > 0 || onDevice || onChooseZone) && (
        <span className={styles.marks}>
          {onChooseZone && <span className={styles.act}>{t('choose_zone')}</span>}
          {to_complete > 0 && <Chip icon="box" tone="warn" text={t('to_complete', { n: to_complete })} />}
          {onDevice && <Chip icon="check" text={t('on_device')} />}
        </span>
      )}
    </>
  );
  const shared = { className: styles.card, 'data-first': first || undefined };
  return (
    <li>
      {to ? (
        <Link to={to} {...shared}>
          {inside}
        </Link>
      ) : onChooseZone ? (
        <button type="button" onClick={onChooseZone} {...shared}>
          {inside}
        </button>
      ) : (
        <div {...shared}>{inside}</div>
      )}
    </li>
  );
}
