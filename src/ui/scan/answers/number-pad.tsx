import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './number-pad.module.css';

export interface NumberPadProps {
  label: string;
  /** Digits as typed; empty when nothing is. */
  value: string;
  /** Stands in the number's place and shows it in another way. */
  field?: ReactNode;
  /** Most digits that are taken. */
  maxLength?: number;
  eraseLabel: string;
  clearLabel: string;
  onChange: (value: string) => void;
  /** The question, beside the number. */
  children?: ReactNode;
}

const keys = ['7', '8', '9', 'erase', '4', '5', '6', 'clear', '1', '2', '3', '0'] as const;

/** Digits by thumb, without the soft keyboard. */
export function NumberPad(props: NumberPadProps) {
  const { label, value, maxLength = 6, eraseLabel, clearLabel, onChange } = props;
  const press = (key: (typeof keys)[number]) => {
    if (key === 'erase') onChange(value.slice(0, -1));
    else if (key === 'clear') onChange('');
    else if (value.length < maxLength) onChange(value + key);
  };
  const name = { erase: eraseLabel, clear: clearLabel };
  return (
    <fieldset className={styles.pad} data-pad aria-label={label}>
      <div className={styles.head}>
        {props.children}
        {props.field ?? <output className={styles.value}>{value}</output>}
      </div>
      {keys.map(key => (
        <button
          key={key}
          type="button"
          className={styles.key}
          data-kind={key === 'erase' || key === 'clear' ? 'edit' : 'digit'}
          aria-label={key === 'erase' || key === 'clear' ? name[key] : undefined}
          onClick={() => press(key)}
        >
          {key === 'erase' ? <Icon name="backspace" size={30} /> : key === 'clear' ? 'C' : key}
        </button>
      ))}
    </fieldset>
  );
}
