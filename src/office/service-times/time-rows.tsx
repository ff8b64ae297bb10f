import { useId, useState } from 'react';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { weekdayName } from '../../texts/office-formats.ts';
import { rowChanges } from '../edit/rows.ts';
import type { Draft } from '../edit/use-draft.ts';
import { useRowsFocus } from '../edit/use-rows-focus.ts';
import { useOffice } from '../office.ts';
import { reasonsIn } from '../parts/service-reasons.ts';
import styles from './service-times.module.css';
import { t } from './texts.ts';
import {
  dayOf,
  freeWeekdays,
  isNew,
  newRow,
  ofDates,
  ofWeekdays,
  type ServiceType,
  type TimeField,
  type TimeRow,
  type TimesDraft,
  withState,
} from './view.ts';

interface TimeRowsProps {
  readonly draft: Draft<TimesDraft>;
  readonly of: 'weekdays' | 'dates';
  readonly type: ServiceType;
  /** The field of each row that has a fault. */
  readonly faults: ReadonlyMap<string, { readonly field: string }>;
  readonly mayEdit: boolean;
  readonly onRemove: (row: TimeRow) => void;
}

/** The times of weekdays, or of dates that differ from them. */
export function TimeRows({ draft, of, type, faults, mayEdit, onRemove }: TimeRowsProps) {
  const { rows } = draft.value;
  const changes = rowChanges(rows);
  const errors = draft.rowErrors('rows');
  const id = useId();
  const own = of === 'weekdays' ? ofWeekdays(rows) : ofDates(rows);
  const { rows: drawn, expect } = useRowsFocus();
  function add(week_day: number | null): void {
    expect(
      week_day === null ? undefined : ofWeekdays(rows).filter(row => Number(row.week_day) < week_day).length,
    );
    draft.set('rows', changes.add(newRow(week_day)));
  }
  const free = freeWeekdays(rows);
  // One row a day leaves nothing to choose between, so nearly nobody needs them.
  const [hasPriority, setHasPriority] = useState(rows.some(({ priority }) => priority !== '0'));
  const looks = {
    'data-of': of,
    'data-capacity': type.uses_capacities || undefined,
    'data-priority': hasPriority || undefined,
  };
  return (
    <Card
      flush
      title={t(of)}
      actions={
        of === 'weekdays' ? (
          <span className={styles.soft}>{t('one_a_weekday')}</span>
        ) : (
          mayEdit && (
            <Button size="desk" icon="plus" onPress={() => add(null)}>
              {t('add_date')}
            </Button>
          )
        )
      }
    >
      {own.length === 0 && <p className={styles.none}>{t(of === 'weekdays' ? 'no_weekdays' : 'no_dates')}</p>}
      {own.length > 0 && (
        <div className={styles.heads} aria-hidden {...looks}>
          <span>{t(of === 'weekdays' ? 'day' : 'date')}</span>
          <span>{t('state')}</span>
          <span>{t('from')}</span>
          <span>{t(type.is_cutoff ? 'until' : 'to')}</span>
          {type.uses_capacities && <span>{t('capacity')}</span>}
          {hasPriority && <span title={t('priority')}>{t('priority_short')}</span>}
          <span>{t(of === 'weekdays' ? 'description' : 'reason')}</span>
        </div>
      )}
      <div ref={drawn} className={styles.rows}>
        {own.map(row => (
          <fieldset
            key={row.id}
            aria-label={dayOf(row)}
            {...looks}
            data-new={(row.date !== null && isNew(row)) || undefined}
            data-faulty={errors[row.id] !== undefined || undefined}
          >
            {mayEdit ? (
              <RowFields
                row={row}
                type={type}
                hasPriority={hasPriority}
                faulty={errors[row.id] === undefined ? undefined : faults.get(row.id)?.field}
                errorId={`${id}-${row.id}`}
                onChange={to => draft.set('rows', changes.change(row.id, to))}
                onBlur={draft.field(`rows.${row.id}`).onBlur}
                onRemove={() => onRemove(row)}
              />
            ) : (
              <RowTexts row={row} type={type} hasPriority={hasPriority} />
            )}
            {errors[row.id] !== undefined && (
              <p id={`${id}-${row.id}`} className={styles.error} role="alert">
                <Icon name="alert" size={18} />
                {errors[row.id]}
              </p>
            )}
          </fieldset>
        ))}
      </div>
      {of === 'weekdays' && mayEdit && (free.length > 0 || !hasPriority) && (
        <div className={styles.add}>
          {free.length > 0 && <AddWeekday free={free} onAdd={add} />}
          {!hasPriority && (
            <Button size="desk" kind="quiet" onPress={() => setHasPriority(true)}>
              {t('show_priority')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const AddWeekday = ({
  free,
  onAdd,
}: {
  readonly free: readonly number[];
  readonly onAdd: (day: number) => void;
}) => (
  <SelectField
    label={t('add_weekday')}
    labelHidden
    size="desk"
    placeholder={t('add_weekday')}
    value=""
    options={free.map(day => ({ value: String(day), text: weekdayName(day) }))}
    onChange={day => onAdd(Number(day))}
  />
);

interface RowFieldsProps {
  readonly row: TimeRow;
  readonly type: ServiceType;
  readonly hasPriority: boolean;
  readonly faulty: string | undefined;
  /** The element with its sentence. */
  readonly errorId: string;
  readonly onChange: (to: Partial<TimeRow>) => void;
  readonly onBlur: () => void;
  readonly onRemove: () => void;
}

function RowFields({ row, type, hasPriority, faulty, errorId, onChange, onBlur, onRemove }: RowFieldsProps) {
  const name = dayOf(row);
  const isPhone = useIsPhone();
  const reasons = reasonsIn(useOffice().settings['frontend-parameters.service-times.reasons']);
  const field = (of: TimeField, label: string) => ({
    label,
    // At a desk the heads say it.
    labelHidden: !isPhone,
    size: 'desk' as const,
    autoComplete: 'off',
    value: row[of] ?? '',
    onChange: (value: string) => onChange({ [of]: value }),
    onBlur,
    ...(faulty === of && { errorId }),
  });
  return (
    <>
      {row.date === null ? (
        <strong>{name}</strong>
      ) : (
        <DateField {...field('date', t('date'))} name={name} isFree={isNew(row)} />
      )}
      <CheckField
        look="switch"
        size="row"
        label={t(row.isOpen ? 'open' : 'closed')}
        checked={row.isOpen}
        onChange={isOpen => onChange(withState(isOpen))}
      />
      <TextField {...field('from_time', t('from'))} maxLength={5} />
      <TextField {...field('to_time', t(type.is_cutoff ? 'until' : 'to'))} maxLength={5} />
      {type.uses_capacities && (
        <TextField {...field('max_capacity', t('capacity'))} inputMode="numeric" maxLength={7} />
      )}
      {hasPriority && <TextField {...field('priority', t('priority'))} inputMode="numeric" maxLength={5} />}
      <div data-whole>
        <TextField {...field('description', t('description'))} suggestions={reasons} maxLength={200} />
      </div>
      <Button size="desk" kind="quiet" icon="trash" iconOnly onPress={onRemove}>
        {t('remove', { day: name })}
      </Button>
    </>
  );
}

/** The date of a row: it is chosen once, and another date is another row. */
const DateField = ({ isFree, name, ...field }: TextFieldProps & { readonly isFree: boolean }) =>
  isFree ? <TextField {...field} type="date" /> : <strong>{name}</strong>;

/** A row of somebody who may only look. */
const RowTexts = ({ row, type, hasPriority }: Pick<RowFieldsProps, 'row' | 'type' | 'hasPriority'>) => (
  <>
    <strong>{dayOf(row)}</strong>
    <span>{t(row.isOpen ? 'open' : 'closed')}</span>
    <span>{row.from_time || '–'}</span>
    <span>{row.to_time || '–'}</span>
    {type.uses_capacities && <span>{row.max_capacity || t('no_limit')}</span>}
    {hasPriority && <span>{row.priority}</span>}
    <span>{row.description}</span>
  </>
);
