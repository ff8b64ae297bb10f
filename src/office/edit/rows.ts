/** A part of a draft that comes more than once: what is said of it goes along when rows over it come, go or move. */
export interface Row {
  readonly id: string;
}

/** Whether a part of a draft is rows by id; none at all are too. */
export const areRows = (of: unknown): of is readonly Row[] =>
  Array.isArray(of) && of.every(row => typeof (row as Partial<Row> | null)?.id === 'string');

let added = 0;
/** A row that the OMS does not have yet. */
const newRow = <R extends object>(row: R): R & Row => ({ ...row, id: `+${String(++added)}` });

/** Rows without an id on the wire, with one of the draft: their name, and which of that name it is. The same rows get the same ids. */
export function withRowIds<R extends object>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): readonly (R & Row)[] {
  const seen = new Map<string, number>();
  return rows.map(row => {
    const name = encodeURIComponent(nameOf(row)).replaceAll('.', '%2E');
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { ...row, id: nth === 1 ? `=${name}` : `=${name}~${String(nth)}` };
  });
}

export const withoutRowIds = <R extends Row>(rows: readonly R[]): readonly Omit<R, 'id'>[] =>
  rows.map(row => {
    const { id: _, ...own } = row;
    return own;
  });

/** Changes of rows by id, each as the rows after it. */
export const rowChanges = <R extends Row>(rows: readonly R[]) => ({
  add: (row: Omit<R, 'id'>): readonly R[] => [...rows, newRow(row) as unknown as R],
  remove: (id: string): readonly R[] => rows.filter(row => row.id !== id),
  change: (id: string, to: Partial<R>): readonly R[] =>
    rows.map(row => (row.id === id ? { ...row, ...to, id } : row)),
  /** `by` places down, or up when it is below 0, as far as there are places. */
  move(id: string, by: number): readonly R[] {
    const from = rows.findIndex(row => row.id === id);
    const [row] = rows.slice(from, from + 1);
    if (from < 0 || !row) return rows;
    return rows.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, row);
  },
});
