import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { shortDay } from '../../../texts/office-formats.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { t as kit } from '../../parts/texts.ts';
import type { FormFilter } from '../filter.ts';
import { FilterChoice } from './filter-choice.tsx';
import styles from './filter-form.module.css';
import type { Form } from './form.ts';
import { t } from './texts.ts';

interface FieldProps {
  readonly name: string;
  readonly filter: FormFilter;
  readonly of: Form<string>;
}

/** A filter of the form: its label, and a control of its kind. One that cannot be filled in now says why. */
export function FilterField({ name, filter, of: form }: FieldProps) {
  const { of } = form;
  const id = useId();
  const { values } = form.shown;
  const value = values[name] ?? '';
  const idle = of.idleOf(name, values);
  const hint = of.hintOf(name, values);
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
      <label htmlFor={id}>{filter.label()}</label>
      <span
        className={styles.control}
        data-chosen={(value !== '' && idle === null) || undefined}
        data-idle={idle !== null || undefined}
        data-field={name}
      >
        {idle === null ? (
          <Control
            id={id}
            name={name}
            filter={filter}
            of={form}
            value={value}
            input={input}
            fault={fault}
            onCheck={check}
          />
        ) : (
          <>
            {idle.isLocked && <Icon name="lock" size={16} label={idle.text} />}
            <input
              id={id}
              readOnly
              aria-disabled="true"
              value={value === '' || idle.isVoid ? '' : of.textOf(name, value, values)}
              placeholder={idle.text}
              title={idle.text}
            />
          </>
        )}
      </span>
      {fault && (
        <p id={faultId(id)} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

const faultId = (id: string): string => `${id}-fault`;

/** Fault of a field, as the browser judges it; null: none. */
function faultOf({ validity, type, min, max }: HTMLInputElement): string | null {
  if (validity.valid) return null;
  if (type === 'number') return t('fault_number', { most: max });
  return validity.badInput ? t('fault_date') : t('fault_day', { from: shortDay(min), to: shortDay(max) });
}

interface ControlProps extends FieldProps {
  readonly id: string;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fault: string | null;
  /** Looks whether it is filled in rightly. */
  readonly onCheck: () => void;
}

function Control({ id, name, filter, of: form, value, input, fault, onCheck }: ControlProps) {
  const { of } = form;
  const { values } = form.shown;
  const { kind, most, any = () => kit('any'), placeholder } = filter;
  const all = of.choicesOf(name);
  const choices = all && of.leftOf(name, all);
  const onFill = (to: string) => form.fill(name, to);
  if (choices && kind === 'one' && choices.length <= MOST_NATIVE)
    return (
      <>
        <select id={id} value={value} onChange={event => onFill(event.target.value)}>
          <option value="">{any()}</option>
          {value !== '' && !choices.some(choice => choice.value === value) && (
            <option value={value}>{of.textOf(name, value, values)}</option>
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
  const text = value === '' ? kit('any') : of.textOf(name, value, values);
  if (choices && kind !== 'text')
    return (
      <FilterChoice
        id={id}
        kind={kind}
        nameOf={one => of.textOf(name, one, {})}
        label={`${filter.label()}: ${text}`}
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
      type={kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text'}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'number' && { min: 0, max: most, step: 1, inputMode: 'numeric' })}
      {...(kind === 'day' && of.limitsOf(name, values))}
      {...(kind === 'text' && { maxLength: most })}
      placeholder={placeholder?.()}
      onChange={event => onFill(event.target.value)}
    />
  );
}
/** Up to so many choices the browser's own select is as quick. */
const MOST_NATIVE = 12;
