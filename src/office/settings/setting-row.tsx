import { memo, useState } from 'react';
import { seeSettingChanges } from '../../../core/access/settings.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { isSame } from '../edit/paths.ts';
import type { Draft, Faults } from '../edit/use-draft.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { useMay } from '../office.ts';
import { History } from './history.tsx';
import { isKnown, SettingInput } from './inputs.tsx';
import styles from './settings.module.css';
import { readersOf, t } from './texts.ts';
import { chosen, inForce, isButton, isChanged, shown, type Setting, type SettingValues } from './view.ts';

interface SettingRowProps {
  readonly setting: Setting;
  /** Its value and fault in the draft. */
  readonly value: unknown;
  readonly error: string | undefined;
  readonly rowErrors: Faults;
  readonly mayEdit: boolean;
  /** Both do the same at every render. */
  readonly onSet: Draft<SettingValues>['set'];
  readonly onBlur: (row?: string) => void;
}

/** One of hundreds that is typed in does not draw the others anew. */
export const SettingRow = memo(
  SettingRowOf,
  (before, now) =>
    before.setting === now.setting &&
    before.value === now.value &&
    before.error === now.error &&
    isSame(before.rowErrors, now.rowErrors) &&
    before.mayEdit === now.mayEdit,
);

/** A setting: its name, how it came to its value, whether it was changed, and its input. */
function SettingRowOf({ setting, value, error, rowErrors, mayEdit, onSet, onBlur }: SettingRowProps) {
  const { id, name, hint, original } = setting;
  const readers = readersOf(setting);
  const changed = isChanged(setting, { [id]: value });
  const set = (to: unknown) => onSet(id, to);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.row} data-changed={changed || undefined} aria-label={name}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        {hint && <p className={styles.soft}>{hint}</p>}
        {readers.length > 0 && <p className={styles.soft}>{t('used_in', { parts: readers.join(', ') })}</p>}
        {changed ? (
          <p className={styles.was}>
            {t('was', { value: shown(setting, inForce(setting, original)) })}
            <Button size="row" kind="quiet" onPress={() => set(original)}>
              {t('put_back')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </p>
        ) : (
          <Origin setting={setting} onUnset={mayEdit ? () => set(null) : null} />
        )}
        {may(seeSettingChanges) && !isButton(setting) && (
          <Button size="row" kind="quiet" icon="clock" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t('history')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {mayEdit || isButton(setting) || !isKnown(setting) ? (
        <SettingInput
          setting={setting}
          value={inForce(setting, value)}
          error={error}
          rowErrors={rowErrors}
          onChange={to => set(chosen(setting, to))}
          onBlur={onBlur}
        />
      ) : (
        <p className={styles.text}>{shown(setting, inForce(setting, value))}</p>
      )}
      {isOpen && <History setting={setting} onTake={mayEdit ? to => set(chosen(setting, to)) : null} />}
    </section>
  );
}

/** Whether somebody set it, apart from whether it equals the default; an OMS of the documents does not tell. */
function Origin({ setting, onUnset }: { setting: Setting; onUnset: (() => void) | null }) {
  const { is_set, changed, name } = setting;
  if (is_set === undefined || isButton(setting)) return null;
  if (!is_set) return <p className={styles.origin}>{t('by_default')}</p>;
  return (
    <p className={styles.origin}>
      {changed ? t('set_by', { by: changed.by, at: dayAndTime(changed.at) }) : t('set')}
      {onUnset && (
        <Button size="row" kind="quiet" onPress={onUnset}>
          {t('use_default')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </p>
  );
}
