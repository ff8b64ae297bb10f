import type { HTMLInputTypeAttribute } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrame {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onEscape?: () => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'search' | 'email' | 'tel' | 'url' | 'none';
  autoComplete?: string;
  /** A dialog is opened to fill it in: it has the focus first. */
  focusFirst?: boolean;
  /** Its Enter is pressed by a scan too. */
  takesScans?: boolean;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  min?: string | number;
  max?: string | number;
  maxLength?: number;
  /** Offered while it is typed; any other text may be typed too. */
  suggestions?: readonly string[];
  /** Lines of a text area; without it the field has one line. */
  rows?: number;
}

/** One line of text, a date or a number, or several lines. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    errorId,
    size,
    onChange,
    rows,
    suggestions,
    type = 'text',
    ...rest
  } = props;
  const { inputMode, min, max, focusFirst, takesScans, onEscape, ...others } = rest;
  const shared = { ...others, 'data-focus-first': focusFirst, 'data-scans': takesScans };
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} errorId={errorId} size={size}>
      {links =>
        rows !== undefined ? (
          <textarea {...shared} {...links} rows={rows} onChange={event => onChange(event.target.value)} />
        ) : (
          <>
            <input
              {...shared}
              {...links}
              type={type}
              inputMode={inputMode}
              min={min}
              max={max}
              {...(suggestions && { list: `${links.id}-list` })}
              {...(onEscape && { onKeyDown: event => event.key === 'Escape' && onEscape() })}
              onChange={event => onChange(event.target.value)}
            />
            {suggestions && (
              <datalist id={`${links.id}-list`}>
                {suggestions.map(text => (
                  <option key={text}>{text}</option>
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  );
}
