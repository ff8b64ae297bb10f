import { Menu } from '../../../ui/desk/aria/menu.tsx';
import { columnName } from './columns.tsx';
import { columnIds, type ColumnId } from './orders-view.ts';
import { t } from './texts.ts';

interface ColumnChooserProps {
  readonly chosen: readonly ColumnId[];
  readonly onToggle: (id: ColumnId) => void;
}

/** Which columns are shown. */
export const ColumnChooser = ({ chosen, onToggle }: ColumnChooserProps) => (
  <Menu
    label={t('columns')}
    icon="list"
    items={columnIds.map(id => ({
      id,
      text: columnName(id),
      ...(id === 'order_identifier' && { reason: t('always') }),
    }))}
    checked={new Set(chosen)}
    onCheck={checked => {
      for (const id of columnIds) if (checked.has(id) !== chosen.includes(id)) onToggle(id);
    }}
  />
);
