import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './screen-head.module.css';

/** The head of a screen that is opened beside the work: the way back, its title, and what it has to say. */
export const ScreenHead = (props: {
  title: string;
  backLabel: string;
  onBack: () => void;
  children?: ReactNode;
}) => (
  <header className={styles.head}>
    <button type="button" className={styles.back} aria-label={props.backLabel} onClick={props.onBack}>
      <Icon name="close" size={28} />
    </button>
    <h1 className={styles.title}>{props.title}</h1>
    {props.children}
  </header>
);
