import { useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { Dialog } from '../../scan/controls/dialog.tsx';
import { Icon, type IconName } from '../../icons/icon.tsx';
import menu from './menu.module.css';
import styles from './palette.module.css';
import './without-styles.ts';

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteItem {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** Another text that it is found by. */
  readonly alias?: string;
}

interface PaletteProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly placeholder: string;
  readonly none: string;
  /** The targets while this is typed; those that have the text in them are shown. */
  readonly groups: (typed: string) => readonly PaletteGroup[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Every target in one list, found by typing a part of its name. */
export function Palette({ title, closeLabel, placeholder, none, groups, onChoose, onClose }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose}>
      <Autocomplete
        filter={(text, sought) => contains(text, sought.split('_', 1)[0]?.trim() ?? '')}
        inputValue={typed}
        onInputChange={setTyped}
      >
        <SearchField className={styles.search} aria-label={placeholder}>
          <Icon name="search" size={20} />
          <Input data-focus-first className={menu.input} placeholder={placeholder} />
        </SearchField>
        <Menu
          className={styles.list}
          aria-label={title}
          items={groups(typed)}
          renderEmptyState={() => <p className={styles.none}>{none}</p>}
          onAction={key => {
            onClose();
            onChoose(String(key));
          }}
        >
          {group => (
            <MenuSection id={group.title}>
              <Header className={styles.group}>{group.title}</Header>
              {group.items.map(({ id, text, icon, alias = '' }) => (
                <MenuItem key={id} id={id} className={menu.item} textValue={`${text} ${alias}`.trim()}>
                  <Icon name={icon} size={20} />
                  {text}
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
