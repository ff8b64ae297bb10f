import { useId, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './button.module.css';

export interface ButtonProps {
  children: ReactNode;
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** 'touch' 56 px, 'large' 72 px, 'desk' 40 px, 'row' 32 px: in a row of a table. */
  size?: 'touch' | 'large' | 'desk' | 'row';
  icon?: IconName;
  /** Shows the icon alone; the children stay the accessible name. */
  iconOnly?: boolean;
  wide?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Why it cannot be pressed now; the button keeps its focus and says so. */
  reason?: string;
  type?: 'button' | 'submit';
  form?: string;
  expanded?: boolean;
  pressed?: boolean;
  /** The keyboard begins here in a dialog. */
  focusFirst?: boolean;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The one button of the product. */
export function Button({
  children,
  kind = 'secondary',
  size = 'touch',
  icon,
  iconOnly,
  wide,
  busy,
  disabled,
  reason,
  type = 'button',
  form,
  expanded,
  pressed,
  focusFirst,
  onPress,
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy === true || reason !== undefined;
  return (
    <>
      <button
        type={type}
        form={form}
        className={styles.button}
        data-kind={kind}
        data-size={size}
        data-wide={wide || undefined}
        data-icon-only={iconOnly || undefined}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-expanded={expanded}
        aria-pressed={pressed}
        data-focus-first={focusFirst || undefined}
        aria-describedby={reason ? reasonId : undefined}
        title={reason}
        onClick={event => {
          if (blocked) event.preventDefault();
          else onPress?.(event);
        }}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
        <span className={iconOnly ? 'visually-hidden' : styles.text}>{children}</span>
      </button>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
