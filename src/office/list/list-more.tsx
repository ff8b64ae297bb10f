import { useState, type ComponentProps } from 'react';
import { Menu } from '../../ui/desk/aria/menu.tsx';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { t } from '../parts/texts.ts';
import type { Sorting } from './column.ts';
import type { ColumnChoice } from './use-columns.ts';

const SortSheet = lazyDialog(() => import('./sort-sheet.tsx'));
const ColumnSheet = lazyDialog(() => import('./column-sheet.tsx'));

type MoreItems = ComponentProps<typeof Menu>['items'];

const NONE: MoreItems = [];

interface ListMoreProps {
  readonly sorting: Sorting;
  readonly columns: ColumnChoice;
  /** Shows the boxes of the rows. */
  readonly onChoose: () => void;
  /** Items beside these. */
  readonly items?: MoreItems;
}

/** 'Meer' of a list on a phone, which has no heads and no room: its order, its columns, and choosing. */
export default function ListMore({ sorting, columns, onChoose, items = NONE }: ListMoreProps) {
  const [opened, setOpened] = useState<'sort' | 'columns' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        label={t('more_acts')}
        icon="more"
        items={[
          { id: 'sort', text: t('sort_by'), icon: 'sort' },
          { id: 'columns', text: t('columns'), icon: 'columns' },
          { id: 'choose', text: t('choose'), icon: 'check' },
          ...items,
        ]}
        onAct={id => {
          if (id === 'choose') onChoose();
          else if (id === 'sort' || id === 'columns') setOpened(id);
        }}
      />
      {opened && (
        <AwaitedDialog onClose={close}>
          {opened === 'sort' ? (
            <SortSheet {...sorting} onClose={close} />
          ) : (
            <ColumnSheet of={columns} onClose={close} />
          )}
        </AwaitedDialog>
      )}
    </>
  );
}
