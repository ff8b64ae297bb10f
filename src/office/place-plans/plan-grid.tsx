import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useWindow } from '../../ui/desk/use-window.ts';
import styles from './plan-grid.module.css';

export interface GridPlace {
  readonly identifier: string;
  readonly display_name: string;
  readonly city: string | null;
}
export interface GridColumn {
  readonly id: string;
  readonly head: ReactNode;
  /** Nothing of it can be changed. */
  readonly isFixed: boolean;
}
/** How a cell is drawn: the text in it, all that is said of it, and its marks, which the words say too. */
export interface GridLook {
  readonly text: string;
  readonly said: string;
  readonly marks: readonly ('own' | 'differs' | 'edit' | 'off')[];
}

export interface Spot {
  readonly row: number;
  readonly column: number;
}
/** The cells from one corner to another. */
export interface Chosen {
  readonly from: Spot;
  readonly to: Spot;
}
export const spansOf = ({ from, to }: Chosen) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

interface PlanGridProps<P extends GridPlace> {
  readonly caption: string;
  readonly corner: string;
  readonly places: readonly P[];
  readonly columns: readonly GridColumn[];
  readonly look: (place: P, column: number) => GridLook;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Enter, or a second press on a cell. */
  readonly onOpen: () => void;
  /** Other keys; true: it is done. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** The column that is in sight first. */
  readonly first?: number;
}

const rowHeight = () => 40;
const PLACE_WIDTH = 216;
const CELL_WIDTH = 152;
const PAGE = 12;

/** The cell that has the keyboard, and where its keys lead. */
function useGridKeys<P extends GridPlace>(
  { places, columns, chosen, onChoose, onOpen, onKey }: PlanGridProps<P>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { to } = chosen;
  /** How often the keyboard was moved, and for which of them a cell took it. */
  const [moves, setMoves] = useState(0);
  const taken = useRef(0);
  // After each draw: a row that is not drawn yet comes once it is scrolled to.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || taken.current === moves) return;
    const cell = box.querySelector<HTMLElement>(
      `[data-row="${String(to.row)}"][data-column="${String(to.column)}"]`,
    );
    if (!cell) {
      box.scrollTo({ top: to.row * rowHeight() });
      return;
    }
    taken.current = moves;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const last = { row: places.length - 1, column: columns.length - 1 };
  const go = ({ row, column }: Spot, more: boolean) => {
    const next = {
      row: Math.max(0, Math.min(last.row, row)),
      column: Math.max(0, Math.min(last.column, column)),
    };
    onChoose({ from: more ? chosen.from : next, to: next });
    setMoves(moves + 1);
  };
  /** Where a key goes to, and where with Ctrl. */
  const steps: Readonly<Record<string, readonly [step: Spot, leap: Spot]>> = {
    ArrowUp: [
      { ...to, row: to.row - 1 },
      { ...to, row: 0 },
    ],
    ArrowDown: [
      { ...to, row: to.row + 1 },
      { ...to, row: last.row },
    ],
    ArrowLeft: [
      { ...to, column: to.column - 1 },
      { ...to, column: 0 },
    ],
    ArrowRight: [
      { ...to, column: to.column + 1 },
      { ...to, column: last.column },
    ],
    PageUp: [
      { ...to, row: to.row - PAGE },
      { ...to, row: 0 },
    ],
    PageDown: [
      { ...to, row: to.row + PAGE },
      { ...to, row: last.row },
    ],
    Home: [
      { ...to, column: 0 },
      { row: 0, column: 0 },
    ],
    End: [{ ...to, column: last.column }, last],
  };
  const takes = (event: KeyboardEvent): boolean => {
    const isLeap = event.ctrlKey || event.metaKey;
    const step = steps[event.key]?.[isLeap ? 1 : 0];
    if (step) go(step, event.shiftKey);
    else if (event.key === 'Enter' && !isLeap) onOpen();
    else if (event.key === 'Escape' && chosen.from !== to) go(to, false);
    else return onKey?.(event) ?? false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The buttons of the heads keep their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    if (!takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { go, onKeyDown };
}

/** Locations by columns: the heads and the first column stay in sight, arrows walk over the cells, Shift chooses more. */
export function PlanGrid<P extends GridPlace>(props: PlanGridProps<P>) {
  const { caption, corner, places, columns, first = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useWindow(scroller, places.length, rowHeight, 0);
  const { go, onKeyDown } = useGridKeys(props, scroller);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = first * CELL_WIDTH;
  }, [first]);
  return (
    <div ref={scroller} className={styles.scroll}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is made of a table (ARIA APG)
        role="grid"
        aria-label={caption}
        aria-rowcount={places.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className={styles.grid}
        style={{ width: PLACE_WIDTH + columns.length * CELL_WIDTH }}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col style={{ width: PLACE_WIDTH }} />
          {columns.map(({ id }) => (
            <col key={id} style={{ width: CELL_WIDTH }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{corner}</th>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.before > 0 && <tr aria-hidden style={{ height: drawn.before }} />}
          {places.slice(drawn.from, drawn.to).map((place, nth) => (
            <Row key={place.identifier} {...props} of={place} row={drawn.from + nth} go={go} />
          ))}
          {drawn.after > 0 && <tr aria-hidden style={{ height: drawn.after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<P extends GridPlace> extends PlanGridProps<P> {
  readonly of: P;
  readonly row: number;
  readonly go: (to: Spot, more: boolean) => void;
}

function Row<P extends GridPlace>({ of, row, columns, look, chosen, go, onOpen }: RowProps<P>) {
  const { top, bottom, left, right } = spansOf(chosen);
  const isIn = row >= top && row <= bottom;
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" title={`${of.identifier} ${of.display_name}`}>
        <span translate="no">{of.identifier}</span> {of.display_name}
      </th>
      {columns.map(({ id, isFixed }, column) => {
        const { text, said, marks } = look(of, column);
        return (
          <td
            key={id}
            data-row={row}
            data-column={column}
            data-marks={marks.join(' ')}
            data-fixed={isFixed || undefined}
            aria-label={said}
            aria-selected={isIn && column >= left && column <= right}
            title={said}
            tabIndex={row === chosen.to.row && column === chosen.to.column ? 0 : -1}
            onPointerDown={event => {
              if (event.button !== 0) return;
              event.preventDefault();
              go({ row, column }, event.shiftKey);
            }}
            onDoubleClick={onOpen}
          >
            {marks.includes('differs') && <span aria-hidden>≠ </span>}
            {text}
          </td>
        );
      })}
    </tr>
  );
}
