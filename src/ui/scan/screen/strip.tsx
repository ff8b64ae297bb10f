import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './strip.module.css';

export interface StripProps {
  title: string;
  tone?: 'neutral' | 'amber' | 'red';
  /** The scanner light and its words; off shows a hollow grey ring. */
  light?: { on: boolean; text: string };
  /** Takes the whole second line for something that must be known, such as a lost connection. */
  notice?: string;
  /** '132/184' is drawn as a line too. */
  progress?: string;
  /** Number of entries to be sent; 0 shows nothing. */
  waiting?: number;
  /** Names what pressing the strip opens, for assistive technology. */
  openLabel: string;
  onOpen: () => void;
  menuLabel: string;
  menuOpen?: boolean;
  onMenu: () => void;
  /** At a desk, beside the menu: who is at work. */
  who?: ReactNode;
  /** A small extra act beside the menu. */
  chip?: { text: string; onPress: () => void };
}

/** The bar of 56 px that is always on the screen: place, flow and number of unsent entries. */
export function Strip(props: StripProps) {
  const { title, tone = 'neutral', light, notice, progress, waiting = 0, chip } = props;
  const share = shareOf(progress);
  return (
    <header className={styles.strip} data-state={tone}>
      <h1 className="visually-hidden">{title}</h1>
      <button type="button" className={styles.main} onClick={props.onOpen}>
        <span className={styles.title}>{title}</span>
        <span className={styles.second}>
          {notice ? (
            <span className={styles.notice}>
              <Icon name={tone === 'red' ? 'alert' : 'cloudOff'} size={18} />
              <span className={styles.words}>{notice}</span>
            </span>
          ) : (
            light && (
              <span className={styles.light} data-on={light.on}>
                <span className={styles.words}>{light.text}</span>
              </span>
            )
          )}
          {progress && !notice && (
            <span className={styles.figure} data-kind="progress">
              {progress}
            </span>
          )}
          {waiting > 0 && !notice && (
            <span className={styles.figure}>
              <Icon name="sync" size={16} />
              {waiting}
            </span>
          )}
        </span>
        <span className="visually-hidden">{props.openLabel}</span>
      </button>
      {props.who && <div className={styles.who}>{props.who}</div>}
      {chip && (
        <button type="button" className={styles.chip} onClick={chip.onPress}>
          {chip.text}
        </button>
      )}
      <button
        type="button"
        className={styles.menu}
        aria-label={props.menuLabel}
        aria-expanded={props.menuOpen}
        onClick={props.onMenu}
      >
        <Icon name="menu" size={28} />
      </button>
      {share !== null && <span className={styles.share} style={{ inlineSize: `${100 * share}%` }} />}
    </header>
  );
}

function shareOf(progress = ''): number | null {
  const [, done, of] = /^(\d+)\/(\d+)$/.exec(progress) ?? [];
  return of === undefined || of === '0' ? null : Math.min(Number(done) / Number(of), 1);
}
