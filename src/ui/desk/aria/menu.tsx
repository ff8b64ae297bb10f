import { useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import {
  Menu as AriaMenu,
  Button,
  Collection,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { Icon, type IconName } from '../../icons/icon.tsx';
import { actGroups } from '../act-groups.ts';
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
  readonly reason?: string | undefined;
  /** Chooses it while the menu is open. */
  readonly letter?: string | undefined;
  /** It leads there: a file is saved, anything else has a tab of its own. */
  readonly href?: string;
  readonly isFile?: boolean;
}

interface MenuProps {
  /** The accessible name of the button, and of the list. */
  readonly label: string;
  readonly icon: IconName;
  /** Shown beside the icon, which shows alone without it. */
  readonly text?: string;
  readonly items: readonly Choice[];
  /** Heads the items that cannot be chosen now, which stand apart, as do those that cannot be undone; without it all stand as they come. */
  readonly notNow?: string;
  readonly onAct?: (id: string) => void;
}

/** A button that opens a list of acts. */
export function Menu({ label, icon, text, items, notNow, onAct }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  /** The focus is back on the button first: a dialog that the act opens gives it back there. */
  function choose(id: string): void {
    flushSync(() => setOpen(false));
    trigger.current?.focus();
    onAct?.(id);
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        ref={trigger}
        className={button.button}
        data-kind={text === undefined ? 'quiet' : 'secondary'}
        data-size="row"
        data-icon-only={text === undefined || undefined}
        aria-label={label}
      >
        {text}
        <Icon name={icon} />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        {/* A letter is its item's, before the list looks for texts that begin with it. */}
        <div
          role="presentation"
          onKeyDownCapture={event => {
            const chosen = items.find(one => one.letter === event.key.toLowerCase() && !one.reason);
            if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            event.stopPropagation();
            choose(chosen.id);
          }}
        >
          <AriaMenu
            className={styles.menu}
            aria-label={label}
            items={notNow === undefined ? [{ id: 'all', members: items }] : actGroups(items, notNow)}
            onAction={key => {
              if (items.some(({ id, reason }) => id === key && !reason)) choose(String(key));
            }}
          >
            {({ head, members }: { head?: string; members: readonly Choice[] }) => (
              <MenuSection className={styles.group} {...(!head && { 'aria-label': label })}>
                {head && <Header className={styles.head}>{head}</Header>}
                <Collection items={members}>{item => <Item of={item} />}</Collection>
              </MenuSection>
            )}
          </AriaMenu>
        </div>
      </Popover>
    </MenuTrigger>
  );
}

/** An item that cannot be chosen has the focus too, and says why: the list stays open. */
function Item({ of: { id, text, icon, danger, reason, letter, href, isFile } }: { of: Choice }) {
  return (
    <MenuItem
      id={id}
      className={styles.item}
      textValue={reason ? `${text}. ${reason}` : text}
      data-danger={danger || undefined}
      shouldCloseOnSelect={!reason}
      href={href}
      {...(isFile ? { download: true } : { target: '_blank' })}
      {...(reason && {
        render: props => <div {...(props as ComponentProps<'div'>)} aria-disabled="true" />,
      })}
    >
      {icon && <Icon name={icon} size={18} />}
      <span className={styles.text}>
        {text}
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
      {letter && !reason && <kbd className={styles.letter}>{letter.toUpperCase()}</kbd>}
    </MenuItem>
  );
}
