import { listSettingChanges } from '../../../contract/frontend-parameters.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useCall } from '../calls/use-call.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import styles from './settings.module.css';
import { t } from './texts.ts';
import { inForce, shown, type Setting } from './view.ts';

interface HistoryProps {
  readonly setting: Setting;
  /** Takes an earlier value into the edits; null: the user may only look. */
  readonly onTake: ((value: unknown) => void) | null;
}

/** The last changes of a setting, each with the way back to what was before. */
export function History({ setting, onTake }: HistoryProps) {
  const { group, key, name } = setting;
  const { body, failure, again } = useCall(listSettingChanges, { query: { group, key, limit: 20 } });
  const inWords = (value: unknown) => {
    const text = shown(setting, inForce(setting, value));
    return value === null ? t('default_of', { value: text }) : text;
  };
  if (failure) return <FailedLoad text={t('history_error')} failure={failure} onRetry={again} />;
  if (body?.length === 0) return <p className={styles.soft}>{t('history_none')}</p>;
  return (
    <ol className={styles.history} aria-label={t('history_of', { name })}>
      {body?.map(({ id, at, by, before, after, reason }) => (
        <li key={id}>
          {t('history_line', {
            at: dayAndTime(at),
            by: by ?? t('system'),
            before: inWords(before),
            after: inWords(after),
          })}
          {reason !== null && <q className={styles.reason}>{reason}</q>}
          {onTake && (
            <Button size="row" kind="quiet" onPress={() => onTake(before)}>
              {t('take_before', { value: inWords(before) })}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
