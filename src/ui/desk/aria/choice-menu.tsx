import { useRef, useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Button,
  Input,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  SearchField,
  useFilter,
  type Selection,
} from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import styles from './menu.module.css';
import './without-styles.ts';

export interface ChoiceMenuProps {
  /** The content of the button. */
  readonly children: ReactNode;
  /** The button's. */
  readonly id?: string | undefined;
  /** The accessible name of the button, and of its list. */
  readonly label: string;
  readonly className: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: readonly string[];
  /** Several may be chosen: the list stays open. */
  readonly many?: boolean;
  /** Text of the field to search the list by; a list without it has no such field. */
  readonly search?: string | undefined;
  readonly none: string;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** A longer list scrolls, in a low window too. */
const MOST_PX = 360;

/** A button that opens a list to choose one or several from; a long one is searched by typing. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { children, id, label, className, options, chosen, many = false, search, none, onChoose } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const button = useRef<HTMLButtonElement>(null);
  // In a modal dialog what lies beside it cannot be seen.
  const [dialog, setDialog] = useState<Element>();
  const list = (
    <Menu
      className={styles.menu}
      aria-label={label}
      items={options}
      selectionMode={many ? 'multiple' : 'single'}
      selectedKeys={chosen}
      // It closes the list, and takes nothing away.
      escapeKeyBehavior="none"
      onSelectionChange={(keys: Selection) =>
        onChoose(keys === 'all' ? options.map(({ value }) => value) : [...keys].map(String))
      }
      renderEmptyState={() => <p className={styles.none}>{none}</p>}
    >
      {({ value, text }) => (
        <MenuItem id={value} className={styles.item} textValue={text}>
          {({ isSelected }) => (
            <>
              <span className={styles.check} data-box={many || undefined} data-on={isSelected || undefined}>
                {isSelected && <Icon name="check" size={many ? 14 : 18} />}
              </span>
              {text}
            </>
          )}
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <MenuTrigger onOpenChange={isOpen => isOpen && setDialog(button.current?.closest('dialog') ?? undefined)}>
      <Button ref={button} id={id} className={className} aria-label={label}>
        {children}
      </Button>
      <Popover
        className={styles.popover}
        placement="bottom start"
        maxHeight={MOST_PX}
        UNSTABLE_portalContainer={dialog}
      >
        {search === undefined ? (
          list
        ) : (
          <Autocomplete filter={contains}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the press on the button asked for it */}
            <SearchField className={styles.search} aria-label={search} autoFocus>
              <Icon name="search" size={18} />
              <Input className={styles.input} placeholder={search} />
            </SearchField>
            {list}
          </Autocomplete>
        )}
      </Popover>
    </MenuTrigger>
  );
}
