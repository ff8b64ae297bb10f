import { dateOf } from './date-of.ts';
import {
  cellKey,
  cellOf,
  lookOf,
  majorityOf,
  type DayColumn,
  type Edits,
  type YearPlace,
} from './holidays.ts';
import type { GridLook } from './plan-grid.tsx';
import { t } from './texts.ts';

interface LookedAt {
  readonly places: readonly YearPlace[];
  readonly look: (place: YearPlace, column: number) => GridLook;
}

/** How each cell looks among those of its column; the locations are all of them, or those that differ somewhere. */
export function lookedAt(
  all: readonly YearPlace[],
  columns: readonly DayColumn[],
  edits: Edits,
  onlyDiffering: boolean,
): LookedAt {
  const looks = new Map(
    all.map(place => [place, columns.map(({ day }) => lookOf(cellOf(place, day, edits).times))]),
  );
  const most = columns.map((_, nth) => majorityOf([...looks.values()].map(of => of[nth] ?? '')));
  const differs = (place: YearPlace, nth: number) =>
    most[nth] !== null && looks.get(place)?.[nth] !== most[nth];
  return {
    places: onlyDiffering ? all.filter(place => columns.some((_, nth) => differs(place, nth))) : all,
    look: (place, nth) => {
      const column = columns[nth];
      if (!column) return { text: '', said: '', marks: [] };
      const { by, times } = cellOf(place, column.day, edits);
      const isOther = differs(place, nth);
      const text = lookOf(times);
      return {
        text,
        said: [
          `${place.identifier} ${place.display_name}, ${column.name}, ${dateOf(column.day)}: ${text}`,
          ...(edits[cellKey(place, column.day)] === 'week' ? [t('follow_week')] : []),
          t(`by_${by}`),
          ...(times.description && times.description !== column.name ? [times.description] : []),
          ...(isOther ? [t('differs')] : []),
          ...(column.isPast ? [t('past')] : []),
        ].join(', '),
        marks: [
          ...(by === 'date' ? (['own'] as const) : []),
          ...(isOther ? (['differs'] as const) : []),
          ...(by === 'edit' ? (['edit'] as const) : []),
          ...(times.isOpen ? [] : (['off'] as const)),
        ],
      };
    },
  };
}
