import { Icon } from '../../icons/icon.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  /** The name of the number; read out with it. */
  label: string;
  value: number;
  min?: number;
  max: number;
  lessLabel: string;
  moreLabel: string;
  onChange: (value: number) => void;
}

/** Minus, the number, plus: 72 px targets and a figure of 64 px. */
export function Stepper({ label, value, min = 1, max, lessLabel, moreLabel, onChange }: StepperProps) {
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.key}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={36} />
      </button>
      <output className={styles.number} data-long={value > 999 || undefined}>
        {value}
      </output>
      <button
        type="button"
        className={styles.key}
        aria-label={moreLabel}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={36} />
      </button>
    </fieldset>
  );
}
