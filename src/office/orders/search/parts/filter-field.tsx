import { MOST_DAYS_BETWEEN, USUAL_AGE_DAYS } from '../../../../../core/order/search/window.ts';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { shortDay } from '../../../../texts/office-formats.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { choicesOf, filterLabel, keptByNumber, kindOf, textOf, type Option } from '../fields.ts';
import { mostSignsOf } from '../state.ts';
import { t } from '../texts.ts';
import type { Search } from '../use-search.ts';
import { idleWhy, limitsOf, type Idle, type SearchValues } from '../values.ts';
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
  const { values } = search.shown;
  const value = values[name] ?? '';
  const idle = idleWhy(name, values, search.rules);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const check = () => setFault(input.current && faultOf(input.current));
  const forget = useEffectEvent(() => {
    if (!input.current || input.current.validity.valid) setFault(null);
  });
  // A fault is said after a pause, as of the whole form, and no longer than it is: another field may have mended it.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- the browser judges what is drawn
  useEffect(() => forget(), [values]);
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
          <Control id={id} name={name} of={of} value={value} input={input} fault={fault} onCheck={check} />
        ) : (
          <>
            {idle === 'locked' && <Icon name="lock" size={16} label={t('locked')} />}
            <input
              id={id}
              readOnly
              aria-disabled="true"
              value={value === '' || idle === 'by_number' ? '' : textOf(name, value, preset, values)}
              placeholder={idleText(name, idle)}
              title={idle === 'locked' ? t('locked') : idleText(name, idle)}
            />
          </>
        )}
      </span>
      {fault && (
        <p id={faultId(id)} className={styles.fault}>
          {fault}
        </p>
      )}
      {name === 'order_identifier' && value.trim() !== '' && (
        <p className={styles.hint}>{besideNumber(values)}</p>
      )}
    </div>
  );
}

/** Filters that count beside an order number. */
function besideNumber(values: SearchValues): string {
  const filters = keptByNumber(values).map(filterLabel).join(', ');
  return filters === '' ? t('number_only') : t('number_and', { filters });
}

const faultId = (id: string): string => `${id}-fault`;

/** Fault of a field, as the browser judges it; null: none. */
function faultOf({ validity, type, min, max }: HTMLInputElement): string | null {
  if (validity.valid) return null;
  if (type === 'number') return t('fault_number', { most: max });
  return validity.badInput ? t('fault_date') : t('fault_day', { from: shortDay(min), to: shortDay(max) });
}

const idleText = (name: OrderFilter, idle: Idle): string =>
  idle === 'by_number' && name === 'max_age_days' ? t('not_applicable') : t(idle);

interface ControlProps {
  readonly id: string;
  readonly name: OrderFilter;
  readonly of: FieldOf;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fault: string | null;
  /** Looks whether it is filled in rightly. */
  readonly onCheck: () => void;
}

function Control({ id, name, of, value, input, fault, onCheck }: ControlProps) {
  const { search, preset, today, left } = of;
  const { values } = search.shown;
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
            <option value={value}>{textOf(name, value, preset, values)}</option>
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
  const text = value === '' ? t('any') : textOf(name, value, preset, values);
  if (choices && kind !== 'text')
    return (
      <FilterChoice
        id={id}
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
      ref={input}
      aria-invalid={fault !== null || undefined}
      aria-describedby={fault === null ? undefined : faultId(id)}
      onInvalid={onCheck}
      onBlur={onCheck}
      type={kind === 'day' ? 'date' : kind === 'days' ? 'number' : 'text'}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'days' && { min: 0, max: MOST_DAYS_BETWEEN, step: 1, inputMode: 'numeric' })}
      {...(kind === 'day' && limitsOf(name, values, today))}
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
