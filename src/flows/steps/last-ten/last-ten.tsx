import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { WholeCodes } from '../../../ui/whole-codes.tsx';
import { clockTime } from '../../../texts/formats.ts';
import { initialsOf } from '../desk/people.ts';
import { t } from '../texts.ts';
import type { LastScan } from './last-scan.ts';
import styles from './last-ten.module.css';

/** The last ten, newest first; at a desk each is a line, and the scan that 'Ongedaan' takes back has a large button. */
export default function LastTen({ scans, worker }: { scans: readonly LastScan[]; worker: string }) {
  if (scans.length === 0) return <p className={styles.none}>{t('last_none')}</p>;
  const undoable = scans.find(({ icon }) => icon === 'check');
  return (
    <ol className={styles.list}>
      {scans.map(scan => (
        <li
          key={scan.id}
          className={styles.scan}
          data-state={scan.state}
          data-first={(scan === undoable && scan.undo !== null) || undefined}
        >
          <Icon name={scan.icon} size={18} />
          <span className={styles.text}>
            <b>
              <WholeCodes text={scan.text} />
            </b>
            <WholeCodes text={tailOf(scan)} />
          </span>
          <span className={styles.about}>
            <time>{clockTime(scan.at)}</time>
            {moreOf(scan) && <span className={styles.more}> · {moreOf(scan)}</span>}
          </span>
          {scan.icon === 'close' && <span className={styles.worker}>{initialsOf(worker)}</span>}
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

/** Where it went, or what was wrong with it. */
function tailOf({ icon, end, why = '' }: LastScan): string {
  if (icon === 'close') return end || why ? `, ${end || why}` : '';
  return [end && ` ${end}`, icon === 'ban' && why && `, ${why}`].filter(Boolean).join('');
}

const moreOf = ({ icon, end, why, state }: LastScan): string =>
  icon === 'close' && end && why ? why : state === null ? '' : t(state);
