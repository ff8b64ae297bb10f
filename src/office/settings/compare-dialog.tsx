import { useState } from 'react';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { ActDialog } from '../edit/act-dialog.tsx';
import type { SettingDifference } from './exchange.ts';
import styles from './settings.module.css';
import { nameOf, t } from './texts.ts';
import { inForce, shown, type SettingValues } from './view.ts';

interface CompareDialogProps {
  readonly differences: readonly SettingDifference[];
  /** Settings of the file that are not here. */
  readonly unknown: number;
  readonly values: SettingValues;
  readonly onTake: (taken: readonly SettingDifference[]) => void;
  readonly onClose: () => void;
}

/** The differences of a file with this installation; those that are taken over become edits, which are still to be saved. */
export default function CompareDialog({ differences, unknown, values, onTake, onClose }: CompareDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = differences.filter(({ setting }) => !left.has(setting.id));
  const toggle = (id: string) =>
    setLeft(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]));
  return (
    <ActDialog
      wide
      title={t('compare')}
      verb={t('take_over', { n: taken.length })}
      reason={taken.length === 0 ? t('nothing_to_take') : null}
      save={() => {
        onTake(taken);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{differences.length === 0 ? t('no_differences') : t('differences', { n: differences.length })}</p>
      {unknown > 0 && <p className={styles.soft}>{t('not_here', { n: unknown })}</p>}
      {differences.map(({ setting, value }) => (
        <CheckField
          key={setting.id}
          label={`${nameOf(setting.group)}: ${setting.name}`}
          hint={t('here_and_there', {
            here: shown(setting, inForce(setting, values[setting.id])),
            there: shown(setting, inForce(setting, value)),
          })}
          checked={!left.has(setting.id)}
          onChange={() => toggle(setting.id)}
        />
      ))}
    </ActDialog>
  );
}
