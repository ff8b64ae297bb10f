import type { Tone } from '../card.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './status.module.css';

/** How something stands: a bar, a drawing and the word; no one of them says it alone. */
export const Status = ({ tone, icon, text }: { tone: Tone; icon: IconName; text: string }) => (
  <span className={styles.status} data-tone={tone}>
    <Icon name={icon} size={18} />
    {text}
  </span>
);
