import type { PushKind } from '../../../../core/push/kinds.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { t } from '../texts.ts';
import { quietParts } from '../view.ts';
import styles from './told-list.module.css';

const rows: Readonly<Record<PushKind, readonly [icon: IconName, title: () => string, note: () => string]>> = {
  'to-pick': ['box', () => t('to_pick'), () => t('to_pick_note')],
  'pick-ended': ['ban', () => t('pick_ended'), () => t('pick_ended_note')],
  'promised-soon': ['clock', () => t('promised_soon'), () => t('promised_soon_note')],
  'batch-ready': ['list', () => t('batch_ready'), () => t('batch_ready_note')],
  'scans-wait': ['sync', () => t('scans_wait'), () => t('scans_wait_note')],
  'print-failed': ['printer', () => t('print_failed'), () => t('print_failed_note')],
};

interface ToldListProps {
  readonly kinds: readonly PushKind[];
  readonly quietHours: string | null;
  /** Changes the quiet hours; for who may. */
  readonly onQuiet?: (() => void) | undefined;
}

/** Lists what this user is told of here, when not, and what a message never has. */
export function ToldList({ kinds, quietHours, onQuiet }: ToldListProps) {
  const quiet = quietParts(quietHours);
  return (
    <>
      <ul className={styles.list}>
        {kinds.map(kind => {
          const [icon, title, note] = rows[kind];
          return (
            <li key={kind}>
              <Icon name={icon} />
              <span>
                <strong>{title()}</strong>
                <span>{note()}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.notes}>
        {quiet && <p>{t('quiet', quiet)}</p>}
        <p>{t('privacy')}</p>
        {onQuiet && (
          <Button size="desk" icon="clock" onPress={onQuiet}>
            {t(quiet ? 'quiet_change' : 'quiet_set')}
          </Button>
        )}
      </div>
    </>
  );
}
