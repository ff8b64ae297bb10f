import { memo, type ReactNode } from 'react';
import { ChooseRow, type Choosing } from './choice/choice-boxes.tsx';
import type { Column } from './column.ts';
import styles from './list.module.css';
import { titleLines } from './title-lines.ts';
import waiting from './waiting.module.css';

type CellPlace = 'left' | 'right' | 'further' | 'under';
/** Two lines of two: a card has no room for more. */
const MOST_FACTS = 4;

/** Layout that all rows of a list share. */
export interface Frame<R> {
  readonly columns: readonly Column<R>[];
  /** Where in a phone's card each fact is, line by line. */
  readonly places: ReadonlyMap<Column<R>, CellPlace>;
  /** Lines of a card beside its three. */
  readonly further: number;
  /** Rows can be chosen. */
  readonly withBox: boolean;
}

export function frameOf<R>(columns: readonly Column<R>[], withBox: boolean): Frame<R> {
  const facts = columns.filter(({ card }) => card === 'fact' || card === 'named').slice(0, MOST_FACTS);
  const ownLines = columns.flatMap(column =>
    column.card === 'further' || column.card === 'under' ? [[column, column.card] as const] : [],
  );
  return {
    columns,
    withBox,
    places: new Map([
      ...facts.map((column, i) => [column, i % 2 === 0 ? 'left' : 'right'] as const),
      ...ownLines,
    ]),
    further: ownLines.length,
  };
}

/** Lines that the title of a row's card takes for itself. */
export function linesOf<R>({ columns }: Frame<R>, row: R): number {
  const title = columns.find(({ card }) => card === 'title')?.whole?.(row);
  return title ? titleLines(title) : 0;
}

/** A line under a row: what it says in each column, by id. */
export interface Below {
  readonly key: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** Height of such a line in px. */
export const LINE = 32;

interface RowProps<R> {
  readonly frame: Frame<R>;
  readonly row: R;
  readonly rowKey: string;
  readonly state: string | undefined;
  readonly below: ((row: R) => readonly Below[]) | undefined;
  /** Its number among all rows, where not all are drawn. */
  readonly index: number | undefined;
  /** null: rows cannot be chosen. */
  readonly choosing: Choosing<R> | null;
}

/** A row, and the lines under it; while a list scrolls, only those that come into the window are drawn. */
export const Row = memo(RowOf) as typeof RowOf;

function RowOf<R>({ frame, row, rowKey, state, below, index, choosing }: RowProps<R>) {
  return (
    <>
      <tr
        data-key={rowKey}
        data-state={state}
        data-tall={linesOf(frame, row) > 0 || undefined}
        data-chosen={choosing?.choice.chosen.has(rowKey) || undefined}
        aria-rowindex={index}
      >
        {choosing && <ChooseRow {...choosing} row={row} rowKey={rowKey} />}
        {frame.columns.map(column => (
          <Cell key={column.id} column={column} row={row} place={frame.places.get(column)} />
        ))}
      </tr>
      {below?.(row).map(({ key, cells }) => (
        <tr key={key} data-below="true">
          {frame.withBox && <td aria-hidden="true" className={styles.choice} data-box="true" />}
          {frame.columns.map(column => (
            <td key={column.id} {...placeOf(column, undefined)}>
              {cells[column.id]}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Grey bars where rows will be. */
export const WaitingRows = <R,>({ frame, count }: { frame: Frame<R>; count: number }) =>
  Array.from({ length: count }, (_, nth) => (
    <tr key={nth} aria-hidden="true" className={waiting.row}>
      {frame.withBox && <td aria-hidden="true" className={styles.choice} data-box="true" />}
      {frame.columns.map(column => (
        <td key={column.id} {...placeOf(column, frame.places.get(column))}>
          <span className={waiting.bone} />
        </td>
      ))}
    </tr>
  ));

/** How a cell finds its place in a row and in a card. */
const placeOf = <R,>({ card, align }: Column<R>, place: CellPlace | undefined) => ({
  'data-card': place ?? (card === 'title' || card === 'status' ? card : undefined),
  'data-align': align,
});

function Cell<R>({ column, row, place }: { column: Column<R>; row: R; place: CellPlace | undefined }) {
  const { card, header, shortHeader = header } = column;
  const shared = placeOf(column, place);
  return card === 'title' ? (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shared} data-header={card === 'named' || card === 'further' ? shortHeader() : undefined}>
      {column.cell(row)}
    </td>
  );
}
