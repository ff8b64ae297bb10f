import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './chip.module.css';

export interface ChipProps {
  text: string;
  icon?: IconName;
  tone?: 'neutral' | 'warn' | 'bad';
  pressed?: boolean;
  /** When given, the chip is a button of 56 px; otherwise a label. */
  onPress?: () => void;
}

/** A short fact, or a shortcut to one. */
export function Chip({ text, icon, tone = 'neutral', pressed, onPress }: ChipProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} size={20} />}
      {text}
    </>
  );
  return onPress ? (
    <button type="button" className={styles.chip} data-tone={tone} aria-pressed={pressed} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <span className={styles.chip} data-tone={tone}>
      {inside}
    </span>
  );
}
