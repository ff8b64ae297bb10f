import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<R> {
  id: string;
  header: string;
  headerHidden?: boolean;
  cell: (row: R) => ReactNode;
  /** Figures go to the right. */
  align?: 'left' | 'right';
  /** CSS width. */
  width?: string;
  /** The cell that names the row. */
  rowHeader?: boolean;
}

export interface TableProps<R> {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** 'selected' and 'muted' look different; the cells must say so too. */
  rowState?: (row: R) => 'selected' | 'muted' | undefined;
  compact?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
}

/** A table of 40 px rows (compact 32); scrolls sideways inside itself when it must. */
export function Table<R>(props: TableProps<R>) {
  const { caption, captionHidden = true, columns, rows, rowKey, rowState, compact, empty } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it sideways
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table} data-compact={compact || undefined}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" data-align={column.align} style={{ width: column.width }}>
                <span className={column.headerHidden ? 'visually-hidden' : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} data-state={rowState?.(row)}>
              {columns.map(column =>
                column.rowHeader ? (
                  <th key={column.id} scope="row" data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
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
    </section>
  );
}
