import type { ReactNode } from 'react';
import { Dialog, Menu, MenuItem, Popover } from 'react-aria-components';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './choice-popup.module.css';
import menu from './menu.module.css';
import './without-styles.ts';

interface PopupChoice {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** A second, smaller line. */
  readonly note?: string | undefined;
  /** It cannot be chosen now; its note says why. */
  readonly isOff?: boolean;
  /** The key that chooses it at once. */
  readonly letter?: string | undefined;
}

interface ChoicePopupProps {
  readonly label: string;
  /** The element that opened it; it stands below that. */
  readonly at: HTMLElement;
  /** Above the choices. */
  readonly head?: ReactNode;
  readonly foot: ReactNode;
  readonly choices: readonly PopupChoice[];
  /** Further keys. */
  readonly keys?: Readonly<Record<string, () => void>>;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** A few choices beside what they are for, with a key each; Escape leaves it. */
export function ChoicePopup(props: ChoicePopupProps) {
  const { label, at, head, foot, choices, keys = {}, onChoose, onClose } = props;
  const press = (key: string): boolean => {
    const chosen = choices.find(({ letter, isOff }) => letter === key && !isOff);
    if (chosen) onChoose(chosen.id);
    else keys[key]?.();
    return chosen !== undefined || key in keys;
  };
  return (
    <Popover
      className={`${menu.popover} ${styles.popover}`}
      isOpen
      triggerRef={{ current: at }}
      placement="bottom end"
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Dialog className={styles.dialog} aria-label={label}>
        {head}
        <div
          // On the list itself Enter would choose nothing.
          onFocus={({ target, currentTarget }) => {
            if (target.matches('[role=menu]'))
              currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled])')?.focus();
          }}
          onKeyDownCapture={event => {
            if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key.toLowerCase())) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <Menu
            className={menu.menu}
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened it asked for it
            autoFocus="first"
            items={choices}
            disabledKeys={choices.flatMap(({ id, isOff }) => (isOff ? [id] : []))}
            onAction={key => onChoose(String(key))}
          >
            {({ text, icon, note, letter }) => (
              <MenuItem className={menu.item} textValue={text}>
                <Icon name={icon} size={18} />
                <span className={styles.words}>
                  {text}
                  {note && <span className={menu.reason}>{note}</span>}
                </span>
                {letter && <kbd className={styles.key}>{letter.toUpperCase()}</kbd>}
              </MenuItem>
            )}
          </Menu>
        </div>
        {foot}
      </Dialog>
    </Popover>
  );
}
