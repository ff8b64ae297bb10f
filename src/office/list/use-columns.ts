import { usePreference } from '../calls/use-preference.ts';
import type { Column } from './column.ts';

/** Facts of a column that a chooser knows. */
type Named = Pick<Column<never>, 'id' | 'header' | 'card'>;

/** The columns of a list to choose from. */
export interface ColumnChoice {
  readonly all: readonly Named[];
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
  /** Back to the usual ones. */
  readonly onUsual?: () => void;
  /** Makes these the usual ones of the user, on every device; whether that was saved. */
  readonly onSave?: () => Promise<boolean>;
}

interface Columns<R> {
  /** Those that are shown, in their order. */
  readonly columns: readonly Column<R>[];
  readonly choice: ColumnChoice;
}

/**
 * The shown columns of a list, and their order; a preference of the user under `key`. Until one is kept these are the `usual`
 * ones, of which some may come with the rows.
 */
export function useColumns<R>(key: string, all: readonly Column<R>[], usual: readonly string[]): Columns<R> {
  const [kept, onShow] = usePreference(key, idsOf);
  const shown = kept ?? usual;
  return {
    columns: columnsOf(all, shown),
    choice: { all, shown, onShow: next => void onShow(next) },
  };
}

/** The columns that were kept; null: none were. */
export const idsOf = (kept: unknown): readonly string[] | null =>
  Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : null;

/** These columns, in this order; a title is always shown, and before them unless it is among them. */
export const columnsOf = <C extends Pick<Named, 'id' | 'card'>>(
  all: readonly C[],
  shown: readonly string[],
): readonly C[] => [
  ...all.filter(({ id, card }) => card === 'title' && !shown.includes(id)),
  ...[...new Set(shown)].flatMap(id => all.find(column => column.id === id) ?? []),
];

/** All columns as a chooser lists them: the shown ones first, in their order. */
export function columnItems({ all, shown }: ColumnChoice) {
  const first = columnsOf(all, shown);
  return {
    items: [...first, ...all.filter(column => !first.includes(column))].map(({ id, header, card }) => ({
      id,
      text: header(),
      isFixed: card === 'title',
    })),
    shown: first.map(({ id }) => id),
  };
}
