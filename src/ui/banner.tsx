import { Icon, type IconName } from './icons/icon.tsx';
import styles from './banner.module.css';

export interface BannerProps {
  tone: 'red' | 'amber';
  text: string;
  icon?: IconName;
  /** With it the whole bar is a button. */
  onPress?: () => void;
}

/** A bar of 56 px that waits to be dealt with and interrupts nothing. */
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
