import type { HTMLInputTypeAttribute } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrame {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'search' | 'email' | 'tel' | 'url' | 'none';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  min?: string | number;
  max?: string | number;
  maxLength?: number;
  /** More than one line makes it a text area. */
  rows?: number;
}

/** One line of text, a date or a number, or several lines. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, size, onChange, rows = 1, type = 'text', ...rest } = props;
  const { inputMode, min, max, ...shared } = rest;
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} size={size}>
      {links =>
        rows > 1 ? (
          <textarea {...shared} {...links} rows={rows} onChange={event => onChange(event.target.value)} />
        ) : (
          <input
            {...shared}
            {...links}
            type={type}
            inputMode={inputMode}
            min={min}
            max={max}
            onChange={event => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
