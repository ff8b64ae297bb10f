import { Icon } from '../../ui/icons/icon.tsx';
import type { Column, Sort } from './column.ts';
import styles from './list.module.css';

interface HeaderProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
}

/** The head of a column; one that the OMS can sort by is a button. */
export function Header<R>({ column, sort, onSort }: HeaderProps<R>) {
  const { id, header, headerHidden, align, width, sortable } = column;
  const sorted = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" data-align={align} style={{ width }} aria-sort={sorted}>
      {sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(id)}>
          {header()}
          <span className={styles.direction} data-sorted={sorted}>
            <Icon name="chevronDown" size={16} />
          </span>
        </button>
      ) : (
        <span className={headerHidden ? 'visually-hidden' : undefined}>{header()}</span>
      )}
    </th>
  );
}
