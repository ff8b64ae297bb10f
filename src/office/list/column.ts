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
  /** CSS width; the others share the remaining width. Of a fixed list it is in px. */
  readonly width?: string;
  /** In a fixed list: it takes its share of a wider window. */
  readonly grows?: true;
  /** The OMS can sort by it. */
  readonly sortable?: boolean;
  /**
   * Its place on a phone, whose rows are cards of three lines: the title names the row and has its link, the status
   * is beside it, four facts fill the lines below; `named` is a fact with its header before it, `further` one that has
   * a line of its own under these, `under` one right under the title. A column without one is left out there.
   */
  readonly card?: 'title' | 'status' | 'under' | 'fact' | 'named' | 'further';
  /** A title that must be whole: on a card it has lines of its own when there is no room beside the status. */
  readonly whole?: (row: R) => WholeTitle;
}

export interface WholeTitle {
  readonly text: string;
  /** Icons after it. */
  readonly marks: number;
}

/** On a card, what is shown beside the usual columns has its own line. */
export const withFurther = <R>(
  columns: readonly Column<R>[],
  usual: readonly string[],
): readonly Column<R>[] =>
  columns.map(column => (column.card || usual.includes(column.id) ? column : { ...column, card: 'further' }));

export interface Sort {
  /** Id of a column. */
  readonly by: string;
  readonly descending: boolean;
}

/** Sorts that a list can have, and the one it has. */
export interface Sorting {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'sortable'>[];
  readonly sort?: Sort | undefined;
  readonly onSort?: ((by: string) => void) | undefined;
}

/** An order as the filters of a list have it, in the address. */
export interface SortFilters {
  readonly sort_by: string;
  readonly sort_dir: string;
}
export const sortOf = ({ sort_by, sort_dir }: SortFilters): Sort => ({
  by: sort_by,
  descending: sort_dir === 'desc',
});
export const sortedBy = ({ by, descending }: Sort): SortFilters & { readonly sort_dir: 'asc' | 'desc' } => ({
  sort_by: by,
  sort_dir: descending ? 'desc' : 'asc',
});

/** Again on the same column reverses the order. */
export const nextSort = <By extends string>(sort: { by: By; descending: boolean }, by: By) => ({
  by,
  descending: sort.by === by && !sort.descending,
});

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
