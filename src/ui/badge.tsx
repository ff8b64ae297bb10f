import { Icon, type IconName } from './icons/icon.tsx';
import type { Tone } from './card.tsx';
import styles from './badge.module.css';

/** A state in a bar, an icon and a word: never by colour alone. */
export function Badge({ tone = 'neutral', icon, text }: { tone?: Tone; icon: IconName; text: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  );
}
