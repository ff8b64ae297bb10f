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
  type DayColumn,
  type DayTimes,
  type Edits,
  type YearPlace,
} from './holidays.ts';
import { PlanGrid, type GridLook } from './plan-grid.tsx';
import styles from './place-plans.module.css';
import { t } from './texts.ts';
import { useChosen } from './use-chosen.ts';

/** The times that a picked cell gets; null: those that it has without an edit. */
export type TimesOf = (cell: PickedCell) => DayTimes | null;

interface HolidayDeskProps {
  readonly columns: readonly DayColumn[];
  readonly places: readonly YearPlace[];
  readonly edits: Edits;
  readonly look: (place: YearPlace, column: number) => GridLook;
  readonly onEdit: (cells: readonly PickedCell[]) => void;
  readonly onPaste: (timesOf: TimesOf, cells: readonly PickedCell[]) => void;
}

/** The grid, with copying and pasting by keys and by buttons. */
export function HolidayDesk({ columns, places, edits, look, onEdit, onPaste }: HolidayDeskProps) {
  const coming = Math.max(
    0,
    columns.findIndex(({ isPast: isOver }) => !isOver),
  );
  const { chosen, setChosen, span } = useChosen(places.length, columns.length, coming);
  const [clip, setClip] = useState<readonly (readonly DayTimes[])[] | null>(null);
  const { top, bottom, left, right } = span;
  const chosenRows = places.slice(top, bottom + 1);
  const chosenColumns = columns.slice(left, right + 1);
  const cells = chosenRows.flatMap(place => chosenColumns.map(column => ({ place, column })));
  const copy = () => {
    setClip(chosenRows.map(place => chosenColumns.map(column => cellOf(place, column.day, edits).times)));
    const [first] = cells;
    void toast(
      t('copied', {
        what:
          cells.length === 1 && first
            ? lookOf(cellOf(first.place, first.column.day, edits).times)
            : t('chosen', { n: cells.length }),
      }),
    );
  };
  const paste = () => {
    if (!clip) return;
    // A copy is repeated over what is chosen.
    const at = new Map(
      chosenRows.flatMap((place, row) =>
        chosenColumns.map((column, nth) => {
          const line = clip[row % clip.length] ?? [];
          const times = line[nth % line.length];
          return [
            cellKey(place, column.day),
            times ? { ...times, description: times.description ?? column.name } : null,
          ] as const;
        }),
      ),
    );
    onPaste(({ place, column }) => at.get(cellKey(place, column.day)) ?? null, cells);
  };
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
        <Button size="row" disabled={!clip || isPast} onPress={paste}>
          {t('paste')}
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
