import type { CardTone } from '../scan/page/card.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './status.module.css';

/** A status as a bar, a drawing and a word; none of them says it alone. */
export const Status = ({ tone, icon, text }: { tone: CardTone; icon: IconName; text: string }) => (
  <span className={styles.status} data-tone={tone}>
    <Icon name={icon} size={18} />
    <span className={styles.word}>{text}</span>
  </span>
);
