import { memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChooseAll, type Choice } from './choice/choice-boxes.tsx';
import type { Column, Sort } from './column.ts';
import styles from './header.module.css';

interface HeadsProps<R> {
  readonly columns: readonly Column<R>[];
  readonly choice: Choice<R> | undefined;
  /** Acts on what is chosen, in the place of the heads. */
  readonly acts: ReactNode;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
}

/** The heads of a list; they do not change while it scrolls. */
export const Heads = memo(HeadsOf) as typeof HeadsOf;

function HeadsOf<R>({ columns, choice, acts, sort, onSort }: HeadsProps<R>) {
  return (
    <thead data-acts={acts ? true : undefined}>
      <tr>
        {choice && <ChooseAll all={choice.all} />}
        {acts ? (
          <td colSpan={columns.length}>{acts}</td>
        ) : (
          columns.map(column => <Header key={column.id} column={column} sort={sort} onSort={onSort} />)
        )}
      </tr>
    </thead>
  );
}

interface HeaderProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
}

/** The head of a column; one that the OMS can sort by is a button. */
function Header<R>({ column, sort, onSort }: HeaderProps<R>) {
  const { id, card, header, headerHidden, align, width, grows, sortable } = column;
  const sorted = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      data-title={card === 'title' || undefined}
      style={{ width: grows ? undefined : width }}
      aria-sort={sorted}
    >
      {sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(id)}>
          {header()}
          <Direction of={sorted} />
        </button>
      ) : (
        <span className={headerHidden ? 'visually-hidden' : styles.head}>
          {header()}
          {sorted && <Direction of={sorted} />}
        </span>
      )}
    </th>
  );
}

const Direction = ({ of }: { of: 'ascending' | 'descending' | undefined }) => (
  <span className={styles.direction} data-sorted={of}>
    <Icon name="chevronDown" size={16} />
  </span>
);
