import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './empty.module.css';

/** Says that there is nothing here, and what to do about it. */
export function Empty({
  icon = 'box',
  text,
  children,
}: {
  icon?: IconName;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={40} />
      <p>{text}</p>
      {children}
    </div>
  );
}
