import { useId, type ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './field.module.css';

export interface FieldFrame {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  error?: string;
  /** It is at fault, and the element with this id says why. */
  errorId?: string;
  /** 'touch' 56 px, 'desk' 40 px. */
  size?: 'touch' | 'desk';
}

interface FieldLinks {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, hint and error below; gives the control the ids that connect them. */
export function Field(props: FieldFrame & { children: (links: FieldLinks) => ReactNode }) {
  const { label, labelHidden, hint, error, errorId, size = 'desk', children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-size={size}>
      <label className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': (error ?? errorId) ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
