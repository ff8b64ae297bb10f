import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './table.module.css';

export interface Column<R> {
  id: string;
  header: () => string;
  headerHidden?: boolean;
  cell: (row: R) => ReactNode;
  /** Numbers are aligned to the right. */
  align?: 'left' | 'right';
  /** CSS width. */
  width?: string;
  /** The cell that names the row. */
  rowHeader?: boolean;
  /** Its header sorts the rows by it. */
  sortable?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
}

export interface Sort {
  /** Id of a column. */
  by: string;
  descending: boolean;
}

export interface TableProps<R> {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** 'selected' and 'muted' look different; the cells must say the same in words. */
  rowState?: (row: R) => 'selected' | 'muted' | undefined;
  compact?: boolean;
  /** Scrolls inside itself on a desktop, under a header that stays in view. */
  sticky?: boolean;
  /** Rows are cards on a phone, each cell beside its header. */
  cards?: boolean;
  sort?: Sort;
  onSort?: (by: string) => void;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** After the last row: a button for more, or the wait for it. */
  foot?: ReactNode;
}

/**
 * A table of 40 px rows (compact 32); it scrolls sideways inside itself when it must. With the focus in a row, J and
 * K or the arrow keys go to the next and the previous row; Enter is the link's own.
 */
export function Table<R>(props: TableProps<R>) {
  const { caption, captionHidden = true, columns, rows, rowKey, rowState, compact, empty, foot } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its links
    <section
      className={styles.scroll}
      data-sticky={props.sticky || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
      tabIndex={0}
      aria-label={caption}
      onKeyDown={moveBetweenRows}
    >
      <table
        className={styles.table}
        data-compact={compact || undefined}
        data-cards={props.cards || undefined}
      >
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Header key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} data-state={rowState?.(row)}>
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {foot}
    </section>
  );
}

interface HeaderProps<R> {
  column: Column<R>;
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
}

function Header<R>({ column, sort, onSort }: HeaderProps<R>) {
  const { id, header, headerHidden, align, width, wideOnly, sortable } = column;
  const sorted = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      data-wide-only={wideOnly || undefined}
      style={{ width }}
      aria-sort={sorted}
    >
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

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const shared = { 'data-align': column.align, 'data-wide-only': column.wideOnly || undefined };
  if (column.rowHeader)
    return (
      <th scope="row" {...shared}>
        {column.cell(row)}
      </th>
    );
  return (
    <td {...shared} data-header={column.headerHidden ? undefined : column.header()}>
      {column.cell(row)}
    </td>
  );
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves the focus to the first control of the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  if (event.target.matches('select, input:not([type=checkbox]), textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex(row => row.contains(event.target as Node));
  const next = at === -1 ? (step > 0 ? rows[0] : undefined) : rows[at + step];
  const target = next?.querySelector<HTMLElement>('a, button, input');
  if (!target) return;
  event.preventDefault();
  target.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
