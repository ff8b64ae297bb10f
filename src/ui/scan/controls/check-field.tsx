import { useId } from 'react';
import styles from './check-field.module.css';

export interface CheckFieldProps {
  label: string;
  /** Not as text that is hidden: rows have thousands, and each hidden one is a layer of its own. */
  labelHidden?: boolean;
  hint?: string;
  checked: boolean;
  /** Some but not all, for a box that represents many. */
  mixed?: boolean;
  /** A switch takes effect at once; a box belongs to a form. */
  look?: 'box' | 'switch';
  /** 'row' is 32 px, for a row of a table. */
  size?: 'touch' | 'desk' | 'row';
  disabled?: boolean;
  name?: string;
  /** `isRange`: Shift was held. */
  onChange: (checked: boolean, how: { readonly isRange: boolean }) => void;
}

/** A yes or no, with its label as part of the target. */
export function CheckField(props: CheckFieldProps) {
  const { label, labelHidden, hint, checked, mixed = false, look = 'box', size = 'desk' } = props;
  const id = useId();
  return (
    <label className={styles.check} data-look={look} data-size={size}>
      <input
        ref={input => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        name={props.name}
        checked={checked}
        disabled={props.disabled}
        aria-label={labelHidden ? label : undefined}
        aria-describedby={hint ? id : undefined}
        onChange={event =>
          props.onChange(event.target.checked, {
            isRange: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
      />
      {!labelHidden && <span>{label}</span>}
      {hint && (
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}
