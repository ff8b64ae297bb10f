import { Field, type FieldFrame } from './field.tsx';

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldFrame {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen (value ''). */
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
}

/** One choice out of a few, by the browser's own select. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, size, options, placeholder, onChange, ...rest } = props;
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} size={size}>
      {links => (
        <select {...rest} {...links} onChange={event => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
