import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './menu-button.module.css';

export interface MenuAct {
  id: string;
  text: string;
  icon?: IconName;
  /** Dangerous ones stand last and apart. */
  danger?: boolean;
  /** Why it cannot be done now; it stays readable and does nothing. */
  reason?: string;
  onSelect: () => void;
}

interface MenuButtonProps {
  text: string;
  acts: readonly MenuAct[];
  size?: ButtonProps['size'];
  iconOnly?: boolean;
}

/** A button with a list of acts under it: arrows move, Escape and a press elsewhere close. */
export function MenuButton({ text, acts, size = 'desk', iconOnly }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.findIndex(item => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div className={styles.root} ref={root}>
      <Button
        size={size}
        icon={iconOnly ? 'more' : 'chevronDown'}
        iconOnly={iconOnly}
        expanded={open}
        onPress={() => setOpen(!open)}
      >
        {text}
      </Button>
      {open && (
        <div className={styles.list} role="menu" aria-label={text} tabIndex={-1} onKeyDown={move}>
          {acts.map(act => (
            <button
              key={act.id}
              type="button"
              role="menuitem"
              className={styles.act}
              data-danger={act.danger || undefined}
              aria-disabled={act.reason ? true : undefined}
              onClick={() => {
                if (act.reason) return;
                close();
                act.onSelect();
              }}
            >
              {act.icon && <Icon name={act.icon} size={20} />}
              <span>
                {act.text}
                {act.reason && <span className={styles.reason}>{act.reason}</span>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
