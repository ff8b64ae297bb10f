import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './banner.module.css';

export interface BannerProps {
  tone: 'red' | 'amber';
  text: string;
  icon?: IconName;
  /** When given, the whole bar is a button. */
  onPress?: () => void;
}

/** A bar of 56 px about something that asks for attention and interrupts nothing. */
export function Banner({ tone, text, icon = 'alert', onPress }: BannerProps) {
  const inside = (
    <>
      <Icon name={icon} />
      <span className={styles.text}>{text}</span>
      {onPress && <Icon name="chevronRight" />}
    </>
  );
  return onPress ? (
    <button type="button" className={styles.banner} data-tone={tone} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <output className={styles.banner} data-tone={tone}>
      {inside}
    </output>
  );
}
