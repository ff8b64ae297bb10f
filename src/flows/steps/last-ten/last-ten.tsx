import { Button } from '../../../ui/scan/controls/button.tsx';
import { WholeCodes } from '../../../ui/whole-codes.tsx';
import { t } from '../texts.ts';
import styles from './last-ten.module.css';

/** One of the last scans; `undo` only while it can be taken back. */
export interface LastScan {
  readonly id: string;
  readonly text: string;
  /** The place that the article went to. */
  readonly end: string;
  readonly time: string;
  /** 'kept': on this device, and not sent by itself. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'undone' | 'kept';
  readonly undo: (() => void) | null;
}

/** The last ten scans, newest first. */
export function LastTen({ scans }: { scans: readonly LastScan[] }) {
  if (scans.length === 0) return <p className={styles.none}>{t('last_none')}</p>;
  return (
    <ol className={styles.list}>
      {scans.map(scan => (
        <li key={scan.id} className={styles.scan} data-state={scan.state}>
          <span className={styles.text}>
            <WholeCodes text={`${scan.text} ${scan.end}`} />
          </span>
          <span className={styles.about}>
            {scan.time} · {t(scan.state)}
          </span>
          {scan.undo && (
            <Button icon="undo" kind="quiet" onPress={scan.undo}>
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
