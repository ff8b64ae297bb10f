import { Link } from 'react-router';
import { batchStatus } from '../../texts/words/batch-status.ts';
import { t } from './texts.ts';
import { Chip } from '../../ui/scan/page/chip.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import styles from './batch-card.module.css';
import type { WorkItem } from './view.ts';

export interface BatchCardProps {
  item: WorkItem;
  /** Target of the card; without it nothing can be done here. */
  to?: string;
  /** Instead of a target: asks for a zone. */
  onChooseZone?: () => void;
  /** The batch to go on with. */
  first?: boolean;
}

/** One batch as work: which one, its zone, its progress; the whole card is the target. */
export function BatchCard({ item, to, onChooseZone, first }: BatchCardProps) {
  const shared = { className: styles.card, 'data-first': first || undefined };
  const inside = (
    <Inside item={item} pressable={Boolean(to ?? onChooseZone)} asksZone={Boolean(onChooseZone)} />
  );
  if (to)
    return (
      <li>
        <Link to={to} {...shared}>
          {inside}
        </Link>
      </li>
    );
  return (
    <li>
      {onChooseZone ? (
        <button type="button" onClick={onChooseZone} {...shared}>
          {inside}
        </button>
      ) : (
        <div {...shared}>{inside}</div>
      )}
    </li>
  );
}

function Inside({ item, pressable, asksZone }: { item: WorkItem; pressable: boolean; asksZone: boolean }) {
  const { identifier, status, zone, orders, placed, quantity, toComplete, onDevice } = item;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.code}>{identifier}</span>
        {zone && quantity > 0 && <span className={styles.figure}>{`${placed}/${quantity}`}</span>}
        {pressable && <Icon name="chevronRight" />}
      </span>
      <span className={styles.note}>
        {zone && <span className={styles.zone}>{zone}</span>}
        <span>
          {batchStatus(status)} · {t('orders', { n: orders })}
        </span>
      </span>
      {zone && quantity > 0 && <Progress label={t('placed')} value={placed} max={quantity} />}
      {asksZone && <span className={styles.act}>{t('choose_zone')}</span>}
      {(toComplete > 0 || onDevice) && (
        <span className={styles.marks}>
          {toComplete > 0 && <Chip icon="box" tone="warn" text={t('to_complete', { n: toComplete })} />}
          {onDevice && <Chip icon="check" text={t('on_device')} />}
        </span>
      )}
    </>
  );
}
