import { createContext, use, useState } from 'react';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { t } from '../parts/texts.ts';
import type { Sorting } from './column.ts';

/** The order of the list whose filters these are; given by its page. */
export const SortingContext = createContext<Sorting>({ columns: [] });

const SortSheet = lazyDialog(() => import('./sort-sheet.tsx'));

/** On a phone, where cards have no header to press: sorts the list, beside its filters. */
export function SortButton() {
  const sorting = use(SortingContext);
  const { columns, sort, onSort } = sorting;
  const [isOpen, setOpen] = useState(false);
  if (!useIsPhone() || !sort || !onSort) return null;
  const now = columns.find(({ id }) => id === sort.by);
  const direction = t(sort.descending ? 'descending' : 'ascending');
  const close = () => setOpen(false);
  return (
    <>
      <Button size="desk" icon="sort" iconOnly onPress={() => setOpen(true)}>
        {now ? t('sorted_by', { column: now.header(), direction }) : t('sort_by')}
      </Button>
      {isOpen && (
        <AwaitedDialog onClose={close}>
          <SortSheet {...sorting} onClose={close} />
        </AwaitedDialog>
      )}
    </>
  );
}
