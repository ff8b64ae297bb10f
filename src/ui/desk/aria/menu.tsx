import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  Button,
  MenuItem,
  MenuTrigger,
  Popover,
  type Selection,
} from 'react-aria-components';
import { Icon, type IconName } from '../../icons/icon.tsx';
import button from '../../scan/controls/button.module.css';
import styles from './menu.module.css';
import './without-styles.ts';

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconName;
  /** The act cannot be undone. */
  readonly danger?: boolean;
  /** Why it cannot be chosen now; shown below its text. */
  readonly reason?: string;
}

interface MenuProps {
  /** The text of the button. */
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly items: readonly Choice[];
  readonly onAct?: (id: string) => void;
  /** When given, the items are checked and unchecked, and the menu stays open. */
  readonly checked?: ReadonlySet<string>;
  readonly onCheck?: (checked: ReadonlySet<string>) => void;
}

/** A button that opens a list of actions, or of choices with checks. */
export function Menu({ label, icon, items, onAct, checked, onCheck }: MenuProps) {
  const selection = checked && {
    selectionMode: 'multiple' as const,
    selectedKeys: checked,
    onSelectionChange: (keys: Selection) =>
      onCheck?.(new Set(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String))),
  };
  return (
    <MenuTrigger>
      <Button className={button.button} data-kind="secondary" data-size="row">
        {icon && <Icon name={icon} size={18} />}
        {label}
        <Icon name="chevronDown" size={16} />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        <AriaMenu
          className={styles.menu}
          items={items}
          disabledKeys={items.flatMap(({ id, reason }) => (reason === undefined ? [] : [id]))}
          onAction={key => onAct?.(String(key))}
          {...selection}
        >
          {item => (
            <MenuItem className={styles.item} textValue={item.text} data-danger={item.danger || undefined}>
              {({ isSelected, selectionMode }) => (
                <>
                  {selectionMode !== 'none' && (
                    <span className={styles.check}>{isSelected && <Icon name="check" size={18} />}</span>
                  )}
                  {item.icon && <Icon name={item.icon} size={18} />}
                  <span>
                    {item.text}
                    {item.reason && <span className={styles.reason}>{item.reason}</span>}
                  </span>
                </>
              )}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
