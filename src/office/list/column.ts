import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  readonly header: () => string;
  /** In its place on a phone's card, which has less room. */
  readonly shortHeader?: () => string;
  readonly headerHidden?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** Numbers are aligned to the right. */
  readonly align?: 'right';
  /** CSS width; the others share the remaining width. */
  readonly width?: string;
  /** The OMS can sort by it. */
  readonly sortable?: boolean;
  /**
   * Its place on a phone, whose rows are cards of three lines: the title names the row and has its link, the status
   * is beside it, four facts fill the lines below; `named` is a fact with its header before it. A column without one
   * is left out there.
   */
  readonly card?: 'title' | 'status' | 'fact' | 'named';
}

export interface Sort {
  /** Id of a column. */
  readonly by: string;
  readonly descending: boolean;
}

type Rest<R> = Omit<Column<R>, 'id' | 'header' | 'cell'>;

/**
 * Makes the columns of an area: `const column = columnsWith(t)`, then `column('status', row => ..., { card: 'status' })`,
 * whose header is the text of its id.
 */
export const columnsWith =
  <T extends (key: never) => string>(t: T) =>
  <R>(id: Parameters<T>[0] & string, cell: (row: R) => ReactNode, rest?: Rest<R>): Column<R> => ({
    id,
    header: () => t(id as never),
    cell,
    ...rest,
  });
