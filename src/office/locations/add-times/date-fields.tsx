import { useId } from 'react';
import { day as wholeDay } from '../../../texts/formats.ts';
import { weekdayLetters } from '../../../texts/office-formats.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import type { Faults } from '../../edit/use-draft.ts';
import styles from './add-times.module.css';
import { t } from './texts.ts';
import type { DateRow } from './view.ts';

interface DateFieldsProps {
  readonly rows: readonly DateRow[];
  readonly errors: Faults;
  /** The field of each row that has a fault. */
  readonly faults: ReadonlyMap<string, { readonly field: string }>;
  readonly isCutoff: boolean;
  readonly onChange: (id: string, to: Partial<DateRow>) => void;
  readonly onRemove: (id: string) => void;
}

/** The dates that are added, each open between times or closed. A fault shows once adding was tried: earlier it would move what is pressed next. */
export function DateFields({ rows, errors, faults, isCutoff, ...acts }: DateFieldsProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const to = t(isCutoff ? 'until_head' : 'to');
  return (
    <div className={styles.dates}>
      <div className={styles.heads} aria-hidden>
        <span>{t('date')}</span>
        <span>{t('state')}</span>
        <span>{t('from')}</span>
        <span>{to}</span>
      </div>
      {rows.map(row => {
        const error = errors[row.id];
        const errorId = `${id}-${row.id}`;
        const field = (name: 'date' | 'from_time' | 'to_time', label: string) => ({
          label,
          // At a desk the heads say it.
          labelHidden: !isPhone,
          size: 'desk' as const,
          autoComplete: 'off',
          value: row[name],
          disabled: name !== 'date' && !row.isOpen,
          onChange: (value: string) => acts.onChange(row.id, { [name]: value }),
          ...(error !== undefined && faults.get(row.id)?.field === name && { errorId }),
        });
        return (
          <fieldset key={row.id} aria-label={dayOf(row)} data-faulty={error !== undefined || undefined}>
            <TextField {...field('date', t('date'))} type="date" />
            <CheckField
              look="switch"
              size="row"
              label={t(row.isOpen ? 'open' : 'closed')}
              checked={row.isOpen}
              onChange={isOpen =>
                acts.onChange(row.id, isOpen ? { isOpen } : { isOpen, from_time: '', to_time: '' })
              }
            />
            <TextField {...field('from_time', t('from'))} maxLength={5} />
            <TextField {...field('to_time', to)} maxLength={5} />
            <Button size="desk" kind="quiet" icon="trash" iconOnly onPress={() => acts.onRemove(row.id)}>
              {t('remove', { day: dayOf(row) })}
            </Button>
            {error !== undefined && (
              <p id={errorId} className={styles.error} role="alert">
                <Icon name="alert" size={18} />
                {error}
              </p>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

const dayOf = ({ date }: DateRow): string =>
  date === '' ? t('new_date') : `${weekdayLetters(date)} ${wholeDay(date)}`;
