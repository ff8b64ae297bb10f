import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { ALL_DRAWN, useWindow, type Opened } from '../../ui/desk/use-window.ts';
import type { Pages } from '../calls/use-pages.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import type { Choice } from './choice/choice-boxes.tsx';
import { useHold } from './choice/use-hold.ts';
import type { Column, Sort } from './column.ts';
import { Heads } from './header.tsx';
import styles from './list.module.css';
import cards from './cards.module.css';
import fixedStyles from './fixed.module.css';
import { frameOf, LINE, linesOf, Row, WaitingRows, type Below, type Frame } from './row.tsx';
import { TITLE_LINE } from './title-lines.ts';
import { rowHeightOf, scrolledOf, useKeptScroll } from './use-kept-scroll.ts';
import { useNextPage } from './use-next-page.ts';
import { useRowKeys } from './use-row-keys.ts';
import { Widths, widthOf } from './widths.tsx';
import { t } from '../parts/texts.ts';

export interface ListProps<R> {
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly pages: Pick<Pages<R>, 'rows' | 'failure' | 'busy' | 'more' | 'next' | 'again' | 'see'>;
  readonly rowKey: (row: R) => string;
  /** 'muted' looks finished, 'struck' is struck through as well; the cells must say so too. */
  readonly rowState?: (row: R) => 'muted' | 'struck' | undefined;
  /** Lines of 32 px under a row, for its parts. */
  readonly below?: (row: R) => readonly Below[];
  /**
   * Every column has its own width, whatever the rows hold, and those that grow share what is left; when they do not
   * fit, the list scrolls sideways under its title.
   */
  readonly fixed?: boolean;
  /** Acts on what is chosen: they take the place of the column heads, so that nothing moves. */
  readonly acts?: ReactNode;
  /**
   * Rows can be chosen: a box in each row, X for the one with the focus, Shift for a range. On a phone a finger that
   * rests on a card begins it.
   */
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

/**
 * On a phone the page scrolls, and elsewhere the list; what is over the rows there is less than what is drawn around those
 * in sight.
 */
function useScroller(
  section: RefObject<HTMLElement | null>,
  isPhone: boolean,
): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    page.current = section.current?.closest('main') ?? null;
  });
  return isPhone ? page : section;
}

/** In a low window the list itself may be partly out of sight. */
const show = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest' });

/**
 * Rows of 40 px, on a phone cards of three lines, that scroll inside themselves under their header; the next page is
 * loaded before the end.
 */
export function List<R>(props: ListProps<R>) {
  const { caption, pages, rowKey, rowState, below, choice, none, of } = props;
  const { rows, failure, busy, more, next, again, see } = pages;
  const isPhone = useIsPhone();
  const section = useRef<HTMLElement>(null);
  const scroller = useScroller(section, isPhone);
  const end = useNextPage(scroller, more && !busy && !failure, next);
  const withBox = choice !== undefined && (!isPhone || choice.isBegun);
  const frame = useMemo(() => frameOf(props.columns, withBox), [props.columns, withBox]);
  const opened = useOpened(rows, isPhone ? frame : null, below);
  const window = useWindow(
    scroller,
    rows?.length ?? 0,
    () => rowHeightOf(of, scroller.current),
    scrolledOf(of),
    opened,
  );
  useEffect(() => see(window.from, window.to));
  const onKeyDown = useRowKeys(section, withBox);
  const hold = useHold(({ dataset: { key } }) => {
    if (key !== undefined) choice?.onChoose(new Set([...choice.chosen, key]));
  });
  const [pressed, onPress] = useState<string | null>(null);
  const keys = useMemo(() => (choice && rows ? rows.map(rowKey) : []), [choice, rows, rowKey]);
  const choosing = useMemo(
    () => (choice && withBox ? { choice, keys, pressed, onPress } : null),
    [choice, withBox, keys, pressed],
  );
  useKeptScroll(scroller, of, rows !== undefined);
  const holds = isPhone && choice !== undefined;
  const failedLoad = failure && (
    <div ref={show} className={styles.inset} data-fault="true">
      <FailedLoad text={props.failed ?? ''} onRetry={again} failure={failure} />
    </div>
  );
  const isWindowed = (rows?.length ?? 0) > ALL_DRAWN;
  const { table, heads } = partsOf(props, frame, isWindowed);
  if (!rows) return failedLoad ?? <Loading table={table} heads={heads} frame={frame} />;
  const list = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its links
    <section
      ref={section}
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
      tabIndex={0}
      aria-label={caption}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      data-holds={holds || undefined}
      {...(holds && hold)}
    >
      {busy && <span className={styles.asking} aria-hidden="true" />}
      <table {...table} aria-rowcount={isWindowed && !more ? rows.length + 1 : undefined}>
        <caption className="visually-hidden">{caption}</caption>
        {heads}
        <tbody>
          {window.before > 0 && <Spacer height={window.before} />}
          {rows.slice(window.from, window.to).map((row, i) => (
            <Row
              key={rowKey(row)}
              frame={frame}
              row={row}
              rowKey={rowKey(row)}
              state={rowState?.(row)}
              below={below}
              index={isWindowed ? window.from + i + 2 : undefined}
              choosing={choosing}
            />
          ))}
          {window.after > 0 && <Spacer height={window.after} />}
          {more && !failure && <WaitingRows frame={frame} count={3} />}
        </tbody>
      </table>
      {rows.length === 0 && !busy && <div className={styles.inset}>{none}</div>}
      {failedLoad}
      {more && !failure && (
        <p ref={end} className="visually-hidden">
          {t('loading_more')}
        </p>
      )}
    </section>
  );
  return (
    <>
      {list}
      {choice?.question}
    </>
  );
}

/** A list whose rows are not here yet. */
const Loading = <R,>({ table, heads, frame }: ReturnType<typeof partsOf> & { frame: Frame<R> }) => (
  <div className={styles.scroll} data-late="true">
    <output className="visually-hidden">{t('loading')}</output>
    <table {...table} aria-hidden="true" inert>
      {heads}
      <tbody>
        <WaitingRows frame={frame} count={8} />
      </tbody>
    </table>
  </div>
);

/** Parts of a list with and without rows: its table and its heads. */
function partsOf<R>(
  { columns, choice, fixed, acts, sort, onSort }: ListProps<R>,
  frame: Frame<R>,
  isWindowed: boolean,
) {
  return {
    table: {
      className: `${styles.table} ${cards.cards}${fixed ? ` ${fixedStyles.fixed}` : ''}`,
      'data-list': true,
      'data-choice': frame.withBox || undefined,
      'data-windowed': isWindowed || fixed || undefined,
      'data-fixed': fixed,
      style: { minWidth: fixed ? widthOf(frame) : undefined, '--further': frame.further } as CSSProperties,
    },
    heads: (
      <>
        {fixed && <Widths {...frame} />}
        <Heads columns={columns} choice={choice} acts={acts} sort={sort} onSort={onSort} />
      </>
    ),
  };
}

/** The heights that lines add to the list, by the index of their row: under it, and of the titles of cards. */
const useOpened = <R,>(
  rows: readonly R[] | undefined,
  cardsOf: Frame<R> | null,
  below: ListProps<R>['below'],
): readonly Opened[] =>
  useMemo(
    () =>
      (rows ?? []).flatMap((row, index) => {
        const titles = cardsOf ? linesOf(cardsOf, row) * TITLE_LINE : 0;
        const height = titles + (below?.(row).length ?? 0) * LINE;
        return height > 0 ? [{ index, height }] : [];
      }),
    [rows, cardsOf, below],
  );

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" data-spacer="true" style={{ height }} />
);
