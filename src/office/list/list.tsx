import { useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { ALL_DRAWN, useWindow } from '../../ui/desk/use-window.ts';
import type { Pages } from '../calls/use-pages.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { ChooseAll, ChooseRow, type Choice } from './choice/choice-boxes.tsx';
import type { Column, Sort } from './column.ts';
import { Header } from './header.tsx';
import styles from './list.module.css';
import { rowHeightOf, scrolledOf, useKeptScroll } from './use-kept-scroll.ts';
import { useNextPage } from './use-next-page.ts';
import { useRowKeys } from './use-row-keys.ts';
import { t } from '../parts/texts.ts';

export interface ListProps<R> {
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly pages: Pick<Pages<R>, 'rows' | 'failure' | 'busy' | 'more' | 'next' | 'again'>;
  readonly rowKey: (row: R) => string;
  /** 'muted' looks finished; the cells must say so too. */
  readonly rowState?: (row: R) => 'muted' | undefined;
  /** Rows can be chosen: a box in each row, X for the one with the focus, Shift for a range. */
  readonly choice?: Choice<R>;
  readonly sort?: Sort;
  readonly onSort?: (by: string) => void;
  /** The text of a failed load; a list that is loaded already needs none. */
  readonly failed?: string;
  /** Shown when there are no rows. */
  readonly none: ReactNode;
  /** Identifies the list: another one begins at its first row, the same one where it was left. */
  readonly of: string;
}

/** In a low window the list itself may be partly out of sight. */
const show = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest' });

/**
 * Rows of 40 px, on a phone cards of three lines, that scroll inside themselves under their header; the next page is
 * loaded before the end.
 */
export function List<R>(props: ListProps<R>) {
  const { caption, columns, pages, rowKey, rowState, none, of } = props;
  const { rows, failure, busy, more, next, again } = pages;
  const scroller = useRef<HTMLElement>(null);
  const end = useNextPage(scroller, more && !busy && !failure, next);
  const window = useWindow(
    scroller,
    rows?.length ?? 0,
    () => rowHeightOf(of, scroller.current),
    scrolledOf(of),
  );
  const onKeyDown = useRowKeys(scroller, props.choice !== undefined);
  const [pressed, setPressed] = useState<string | null>(null);
  useKeptScroll(scroller, of, rows !== undefined);
  const failedLoad = failure && (
    <div ref={show} className={styles.inset} data-fault="true">
      <FailedLoad text={props.failed ?? ''} onRetry={again} failure={failure} />
    </div>
  );
  if (!rows)
    return (
      failedLoad ?? (
        <div className={styles.inset} data-late="true">
          <Skeleton label={t('loading')} lines={8} />
        </div>
      )
    );
  const isWindowed = rows.length > ALL_DRAWN;
  const sides = sidesOf(columns);
  const keys = props.choice ? rows.map(rowKey) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its links
    <section
      ref={scroller}
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
      tabIndex={0}
      aria-label={caption}
      aria-busy={busy}
      onKeyDown={onKeyDown}
    >
      {busy && <span className={styles.asking} aria-hidden="true" />}
      <table
        className={styles.table}
        data-list="true"
        data-choice={props.choice ? true : undefined}
        data-windowed={isWindowed || undefined}
        aria-rowcount={isWindowed && !more ? rows.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {props.choice && <ChooseAll all={props.choice.all} />}
            {columns.map(column => (
              <Header key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {window.before > 0 && <Spacer height={window.before} />}
          {rows.slice(window.from, window.to).map((row, i) => (
            <tr
              key={rowKey(row)}
              data-state={rowState?.(row)}
              aria-rowindex={isWindowed ? window.from + i + 2 : undefined}
            >
              {props.choice && (
                <ChooseRow
                  choice={props.choice}
                  row={row}
                  rowKey={rowKey(row)}
                  keys={keys}
                  pressed={pressed}
                  onPress={setPressed}
                />
              )}
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} side={sides.get(column)} />
              ))}
            </tr>
          ))}
          {window.after > 0 && <Spacer height={window.after} />}
        </tbody>
      </table>
      {rows.length === 0 && !busy && <div className={styles.inset}>{none}</div>}
      {failedLoad}
      {more && !failure && (
        <p ref={end} className={styles.more}>
          {t('loading_more')}
        </p>
      )}
    </section>
  );
}

type Side = 'left' | 'right';
/** Two lines of two: a card has no room for more. */
const MOST_FACTS = 4;

/** The side of a phone's card for each fact, line by line. */
const sidesOf = <R,>(columns: readonly Column<R>[]): ReadonlyMap<Column<R>, Side> =>
  new Map(
    columns
      .filter(({ card }) => card === 'fact' || card === 'named')
      .slice(0, MOST_FACTS)
      .map((column, i) => [column, i % 2 === 0 ? 'left' : 'right']),
  );

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={styles.spacer} style={{ height }} />
);

function Cell<R>({ column, row, side }: { column: Column<R>; row: R; side: Side | undefined }) {
  const { card, align, header, shortHeader = header } = column;
  const shared = {
    'data-card': side ?? (card === 'title' || card === 'status' ? card : undefined),
    'data-align': align,
  };
  return card === 'title' ? (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shared} data-header={card === 'named' ? shortHeader() : undefined}>
      {column.cell(row)}
    </td>
  );
}
