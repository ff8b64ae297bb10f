import type { Column } from './column.ts';
import type { Frame } from './row.tsx';

/** The column of boxes, in px. */
const BOX = 48;
/** Width of a column that names none. */
const USUAL = 120;

const pixels = <R,>({ width }: Column<R>): number => (width ? Number.parseInt(width, 10) : USUAL);

/** The least width of a fixed list in px: in a narrower window it scrolls sideways. */
export const widthOf = <R,>({ columns, withBox }: Frame<R>): number =>
  columns.reduce((sum, column) => sum + pixels(column), withBox ? BOX : 0);

/** The widths of its columns; those that grow share what is left. */
export const Widths = <R,>({ columns, withBox }: Frame<R>) => (
  <colgroup>
    {withBox && <col style={{ width: BOX }} />}
    {columns.map(column => (
      <col key={column.id} style={{ width: column.grows ? undefined : pixels(column) }} />
    ))}
  </colgroup>
);
