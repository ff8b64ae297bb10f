import { Field, type FieldFrame } from './field.tsx';

export interface SelectOption<V extends string = string> {
  value: V;
  text: string;
  disabled?: boolean;
}

export interface SelectFieldProps<V extends string> extends FieldFrame {
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen (value ''). */
  placeholder?: string;
  name?: string;
  /** A dialog is opened to choose here: it has the focus first. */
  focusFirst?: boolean;
  required?: boolean;
  disabled?: boolean;
}

/** One choice out of a few, by the browser's own select. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, labelHidden, hint, error, size, options, placeholder, focusFirst, onChange, ...rest } =
    props;
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} size={size}>
      {links => (
        <select
          {...rest}
          {...links}
          data-focus-first={focusFirst}
          onChange={event => onChange(event.target.value as V)}
        >
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
