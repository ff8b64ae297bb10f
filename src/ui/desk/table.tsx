import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<R> {
  id: string;
  header: () => string;
  cell: (row: R) => ReactNode;
  /** Numbers are aligned to the right. */
  align?: 'left' | 'right';
  /** The cell that names the row. */
  rowHeader?: boolean;
  /** It has sentences: on a phone it has a line of its own. */
  hasSentences?: boolean;
}

export interface TableProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** It is edited, or explained beside the table. */
  isCurrent?: (row: R) => boolean;
  /** It is over; its cells must say so too. */
  isMuted?: (row: R) => boolean;
  /** Its few narrow columns fit a phone: rows stay rows there. */
  fits?: boolean;
}

/**
 * A short table inside a page, in rows of 40 px; rows are cards on a phone. It scrolls sideways inside itself when it
 * must. A list that sorts, chooses or pages is src/office/list.
 */
export function Table<R>({ caption, columns, rows, rowKey, isCurrent, isMuted, fits }: TableProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={fits ? styles.table : `${styles.table} ${styles.cards}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr
              key={rowKey(row)}
              data-current={isCurrent?.(row) || undefined}
              data-muted={isMuted?.(row) || undefined}
            >
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const { rowHeader, align, header, cell, hasSentences } = column;
  if (rowHeader)
    return (
      <th scope="row" data-align={align}>
        {cell(row)}
      </th>
    );
  return (
    <td data-align={align} data-header={header()} data-sentence={hasSentences || undefined}>
      {cell(row)}
    </td>
  );
}
