import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './alert.module.css';

export interface AlertProps {
  tone: 'danger' | 'warning' | 'info' | 'success';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** It is a part of the page, and no news: nothing is interrupted for it. */
  stands?: true;
  close?: { label: string; onPress: () => void };
}

const icons = { danger: 'alert', warning: 'alert', info: 'info', success: 'check' } as const;

/** A message in the page. Danger and warning interrupt a screen reader, the others wait. */
export function Alert({ tone, title, children, action, stands, close }: AlertProps) {
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div className={styles.alert} data-tone={tone} role={stands ? 'note' : urgent ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {close && (
        <button type="button" className={styles.close} aria-label={close.label} onClick={close.onPress}>
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  );
}
