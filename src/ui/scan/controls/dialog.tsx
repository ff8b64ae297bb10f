import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { WholeCodes } from '../../whole-codes.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons in the foot, the main one last. */
  actions?: ReactNode;
  /** 'centre', 'sheet' from the bottom edge, 'drawer' from the side of the menu. */
  place?: 'centre' | 'sheet' | 'drawer';
  wide?: boolean;
}

/** A modal by the browser's own <dialog>: focus stays inside, Escape and the backdrop close. Mount to open. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  children,
  actions,
  place = 'centre',
  wide,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Not the close button, and no field that does not ask for it: that would bring up the soft keyboard.
    (element?.querySelector<HTMLElement>('[data-focus-first]') ?? element?.querySelector('h2'))?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      // Its act may have taken away what opened it: the keyboard goes on at the page's title.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes it by itself when Escape is pressed twice: whether it closes is its owner's choice.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={event => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        {/* No header or footer: outside main those are the page's. */}
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            <WholeCodes text={title} />
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <p className={styles.said} data-said aria-live="polite" />
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.foot}>{actions}</div>}
      </div>
    </dialog>
  );
}
