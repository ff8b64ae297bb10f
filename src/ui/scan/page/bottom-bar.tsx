import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import { TapGuard } from '../screen/tap-guard.tsx';
import styles from './bottom-bar.module.css';

export interface BarButton {
  text: string;
  icon: IconName;
  onPress: () => void;
  pressed?: boolean;
  /** The key that presses it; shown beside it. */
  shortcut?: string;
}

export interface BarPrimary {
  text: string;
  onPress?: () => void;
  busy?: boolean;
  disabled?: boolean;
  icon?: IconName;
  /** 'second' is outlined. */
  kind?: 'primary' | 'second' | 'danger';
  /** Id of the form that it submits. */
  form?: string;
}

/** The bar under the thumb; [data-hand='left'] on an ancestor mirrors it. */
export function BottomBar(props: {
  left?: BarButton;
  primary?: BarPrimary;
  /** Beside the primary, outlined. */
  second?: BarPrimary;
  right?: BarButton;
  /** At a desk, before the right button. */
  hints?: ReactNode;
}) {
  const { left, primary, second, right } = props;
  return (
    <div className={styles.bar}>
      {left && <Outer area="left" {...left} />}
      <div className={styles.main}>
        {second && <Main {...second} look="second" />}
        {primary && <Main {...primary} look={primary.kind ?? 'primary'} />}
      </div>
      {props.hints && <div className={styles.hints}>{props.hints}</div>}
      {right && <Outer area="right" {...right} />}
      <TapGuard key={`${primary?.text}/${second?.text}`} />
    </div>
  );
}

function Main({ text, icon, onPress, busy, disabled, form, look }: BarPrimary & { look: string }) {
  return (
    <button
      type={form === undefined ? 'button' : 'submit'}
      form={form}
      className={styles.primary}
      data-kind={look}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {icon && <Icon name={icon} size={22} />}
      <span>{text}</span>
    </button>
  );
}

function Outer({ area, text, icon, onPress, pressed, shortcut }: BarButton & { area: 'left' | 'right' }) {
  return (
    <button
      type="button"
      className={styles.outer}
      data-area={area}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon name={icon} size={28} />
      <span className={styles.text}>{text}</span>
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}
