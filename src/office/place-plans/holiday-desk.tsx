import { useState } from 'react';
import { shortWeekday } from '../../texts/office-formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { toast } from '../page/toast.ts';
import { dateOf } from './date-of.ts';
import type { PickedCell } from './edit-days-dialog.tsx';
import {
  cellKey,
  cellOf,
  lookOf,
  mayFollow,
  type DayColumn,
  type DayEdit,
  type Edits,
  type YearPlace,
} from './holidays.ts';
import { PlanGrid, type GridLook } from './plan-grid.tsx';
import styles from './place-plans.module.css';
import { t } from './texts.ts';
import { useChosen } from './use-chosen.ts';

/** The times that a picked cell gets, or its week; null: it stays as it is. */
export type TimesOf = (cell: PickedCell) => DayEdit | null;

interface HolidayDeskProps {
  readonly columns: readonly DayColumn[];
  readonly places: readonly YearPlace[];
  readonly edits: Edits;
  readonly look: (place: YearPlace, column: number) => GridLook;
  readonly onEdit: (cells: readonly PickedCell[]) => void;
  /** Sets the cells, until it is carried out. */
  readonly onSet: (timesOf: TimesOf, cells: readonly PickedCell[]) => void;
}

interface ChosenCells {
  readonly rows: readonly YearPlace[];
  readonly columns: readonly DayColumn[];
}

/** Copies the chosen cells, and pastes the copy, repeated, over others. */
function useClip({ rows, columns }: ChosenCells, edits: Edits) {
  const [clip, setClip] = useState<readonly (readonly DayEdit[])[] | null>(null);
  const [first] = rows;
  const [day] = columns;
  const copy = () => {
    // A cell that is to follow its week passes that on, whatever its week is.
    setClip(
      rows.map(place =>
        columns.map(column =>
          edits[cellKey(place, column.day)] === 'week' ? 'week' : cellOf(place, column.day, edits).times,
        ),
      ),
    );
    const count = rows.length * columns.length;
    const what =
      count === 1 && first && day ? lookOf(cellOf(first, day.day, edits).times) : t('chosen', { n: count });
    void toast(t('copied', { what }));
  };
  const pasted: TimesOf = ({ place, column }) => {
    if (!clip) return null;
    const line = clip[rows.indexOf(place) % clip.length] ?? [];
    const edit = line[columns.indexOf(column) % line.length];
    if (edit === undefined || edit === 'week') return edit ?? null;
    return { ...edit, description: edit.description ?? column.name };
  };
  return { copy, pasted: clip && pasted };
}

/** The grid, with copying and pasting by keys and by buttons. */
export function HolidayDesk({ columns, places, edits, look, onEdit, onSet }: HolidayDeskProps) {
  const coming = Math.max(
    0,
    columns.findIndex(({ isPast: isOver }) => !isOver),
  );
  const { chosen, setChosen, span } = useChosen(places.length, columns.length, coming);
  const { top, bottom, left, right } = span;
  const area = { rows: places.slice(top, bottom + 1), columns: columns.slice(left, right + 1) };
  const cells = area.rows.flatMap(place => area.columns.map(column => ({ place, column })));
  const { copy, pasted } = useClip(area, edits);
  const paste = () => pasted && onSet(pasted, cells);
  const follow = () => onSet(() => 'week', cells);
  const hasOwn = cells.some(({ place, column }) => !column.isPast && mayFollow(place, column.day, edits));
  const isPast = cells.every(({ column }) => column.isPast);
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.soft}>{t('hint')}</span>
        <output>{t('chosen', { n: cells.length })}</output>
        <Button size="row" disabled={isPast} onPress={() => onEdit(cells)}>
          {t('change')}
        </Button>
        <Button size="row" onPress={copy}>
          {t('copy')}
        </Button>
        <Button size="row" disabled={!pasted || isPast} onPress={paste}>
          {t('paste')}
        </Button>
        <Button size="row" disabled={!hasOwn} onPress={follow}>
          {t('follow_week')}
        </Button>
      </div>
      <PlanGrid
        caption={t('place')}
        corner={t('place')}
        places={places}
        columns={columns.map(column => ({
          id: column.day,
          isFixed: column.isPast,
          head: (
            <Head
              of={column}
              count={places.length}
              onPress={() => onEdit(places.map(place => ({ place, column })))}
            />
          ),
        }))}
        look={look}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={() => onEdit(cells)}
        onKey={event => {
          if (event.key === 'Delete') {
            follow();
            return true;
          }
          if (!(event.ctrlKey || event.metaKey)) return false;
          if (event.key === 'c') copy();
          else if (event.key === 'v') paste();
          else return false;
          return true;
        }}
        first={Math.max(0, coming - 1)}
      />
      <Legend />
    </>
  );
}

const Legend = () => (
  <ul className={styles.legend} aria-label={t('legend')}>
    <li data-marks="own">{t('legend_own')}</li>
    <li data-marks="differs">≠ {t('legend_differs')}</li>
    <li data-marks="edit">{t('legend_edit')}</li>
    <li data-marks="off">{t('legend_closed')}</li>
  </ul>
);

interface HeadProps {
  readonly of: DayColumn;
  readonly count: number;
  readonly onPress: () => void;
}

/** 'Kerstavond, do 24-12', which changes the day for all locations that are shown. */
function Head({ of, count, onPress }: HeadProps) {
  const words = [kindOf(of), ...(of.isPast ? [t('past')] : [])].filter(Boolean).join(', ');
  const said = `${of.name}, ${dateOf(of.day)}${words && ` (${words})`}`;
  const text = (
    <>
      <strong>{of.name}</strong>
      <span>{shortWeekday(of.day)}</span>
    </>
  );
  return of.isPast ? (
    <span className={styles.head} title={said} data-kind={of.kind}>
      {text}
    </span>
  ) : (
    <button
      type="button"
      className={styles.head}
      data-kind={of.kind}
      title={`${said}. ${t('change_column', { day: of.name, n: count })}`}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

/** The kind of a day in words; empty: an ordinary column. */
function kindOf({ kind, until, region }: DayColumn): string {
  if (kind === 'free') return t('free');
  if (kind === 'ordinary') return t('ordinary');
  if (region !== undefined) return t('in_region', { region });
  return until === undefined ? '' : t('early', { time: until });
}
