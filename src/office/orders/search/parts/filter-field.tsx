import { MOST_DAYS_BETWEEN, USUAL_AGE_DAYS } from '../../../../../core/order/search/window.ts';
import { useId } from 'react';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { choicesOf, filterLabel, kindOf, textOf, type Option } from '../fields.ts';
import { mostSignsOf } from '../state.ts';
import { t } from '../texts.ts';
import type { Search } from '../use-search.ts';
import { idleWhy, limitsOf, type Idle } from '../values.ts';
import { FilterChoice } from './filter-choice.tsx';
import styles from './filter-form.module.css';

export interface FieldOf {
  readonly search: Search;
  readonly preset: FilterPreset;
  readonly today: Day;
  /** Choices that another filter has left; without it those of the preset. */
  readonly left?: (name: OrderFilter, choices: readonly Option[]) => readonly Option[];
}

/** A filter of the form: its label, and a control of its kind. One that cannot be filled in now says why. */
export function FilterField({ name, of }: { name: OrderFilter; of: FieldOf }) {
  const { search, preset } = of;
  const id = useId();
  const value = search.shown.values[name] ?? '';
  const idle = idleWhy(name, search.shown.values, search.rules);
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{filterLabel(name)}</label>
      <span
        className={styles.control}
        data-chosen={(value !== '' && idle === null) || undefined}
        data-idle={idle ?? undefined}
        data-field={name}
      >
        {idle === null ? (
          <Control id={id} name={name} of={of} value={value} />
        ) : (
          <>
            {idle === 'locked' && <Icon name="lock" size={16} label={t('locked')} />}
            <input
              id={id}
              readOnly
              aria-disabled="true"
              value={value === '' ? '' : textOf(name, value, preset)}
              placeholder={idleText(name, idle)}
              title={idle === 'locked' ? t('locked') : idleText(name, idle)}
            />
          </>
        )}
      </span>
      {name === 'order_identifier' && value.trim() !== '' && (
        <p className={styles.hint}>{t('number_only')}</p>
      )}
    </div>
  );
}

const idleText = (name: OrderFilter, idle: Idle): string =>
  idle === 'by_number' && name === 'max_age_days' ? t('not_applicable') : t(idle);

interface ControlProps {
  readonly id: string;
  readonly name: OrderFilter;
  readonly of: FieldOf;
  readonly value: string;
}

function Control({ id, name, of, value }: ControlProps) {
  const { search, preset, today, left } = of;
  const kind = kindOf(name);
  const all = choicesOf(name, preset);
  const choices = all && (left?.(name, all) ?? all);
  const onFill = search.fill;
  if (choices && kind === 'one' && choices.length <= MOST_NATIVE)
    return (
      <>
        <select id={id} value={value} onChange={event => onFill(name, event.target.value)}>
          <option value="">{t(name === 'address_type' ? 'both' : 'any')}</option>
          {value !== '' && !choices.some(choice => choice.value === value) && (
            <option value={value}>{textOf(name, value, preset)}</option>
          )}
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </>
    );
  const text = value === '' ? t('any') : textOf(name, value, preset);
  if (choices && kind !== 'text')
    return (
      <FilterChoice
        name={name}
        label={`${filterLabel(name)}: ${text}`}
        className={styles.choice}
        choices={choices}
        value={value}
        onFill={onFill}
      >
        <span>{text}</span>
        <Icon name="chevronDown" size={16} />
      </FilterChoice>
    );
  return (
    <input
      id={id}
      type={kind === 'day' ? 'date' : kind === 'days' ? 'number' : 'text'}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'days' && { min: 0, max: MOST_DAYS_BETWEEN, step: 1, inputMode: 'numeric' })}
      {...(kind === 'day' && limitsOf(name, search.shown.values, today))}
      {...(kind === 'text' && { maxLength: mostSignsOf(name) })}
      placeholder={placeholders[name]?.()}
      onChange={event => onFill(name, event.target.value)}
    />
  );
}
/** Up to so many choices the browser's own select is as quick. */
const MOST_NATIVE = 12;

const placeholders: Partial<Readonly<Record<OrderFilter, () => string>>> = {
  order_identifier: () => t('whole_number'),
  product_identifiers: () => t('with_commas'),
  address_fulltext: () => t('whole_address'),
  max_age_days: () => String(USUAL_AGE_DAYS),
};
