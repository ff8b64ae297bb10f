import { Icon } from '../../icons/icon.tsx';
import styles from './last-bar.module.css';

export interface LastBarProps {
  label: string;
  text: string;
  /** Follows the text and is never cut off. */
  end?: string;
  /** Something was refused, and is not put right yet. */
  isRefused?: boolean;
  onOpen: () => void;
  action?: { text: string; onPress: () => void };
}

/** The line of 56 px about the last event; pressing it opens more, its action takes the event back. */
export function LastBar({ label, text, end, isRefused, onOpen, action }: LastBarProps) {
  return (
    <div className={styles.bar} data-last data-refused={isRefused}>
      <button type="button" className={styles.line} onClick={onOpen}>
        <span className={styles.label}>{label}</span>
        <span className={`two-lines ${styles.text}`}>{text}</span>
        {end && <span className={styles.end}>{end}</span>}
      </button>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          <Icon name="undo" size={20} />
          {action.text}
        </button>
      )}
    </div>
  );
}
