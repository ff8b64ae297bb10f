import type { BodyOf } from '../../../contract/http.ts';
import type { patchPresale, Presale } from '../../../contract/warehouse/presale.ts';
import { type Day, isDay } from '../../../core/calendar/day.ts';
import type { ReleaseDay } from '../../../contract/warehouse/release-day.ts';
import { isEditable } from '../../../core/presale/editable.ts';
import type { CardTone } from '../../ui/scan/page/card.tsx';
import type { Faults } from '../edit/use-draft.ts';
import { shortDay } from '../../texts/office-formats.ts';
import { t } from './texts.ts';

/** The four lists, in the order of their tabs. */
export const lists = ['incomplete', 'active', 'future', 'past'] as const;
export type ListName = (typeof lists)[number];
/** The running ones are the menu's. */
export const listPath = (list: ListName): string =>
  list === 'active' ? '/orders/presales' : `/orders/presales/${list}`;
export const presalePath = (id: number): string => `/orders/presales/${String(id)}`;

/** The presales of a list on a day (shell-search-settings.md 4 and 7). */
export function listInput(list: ListName, today: Day, product = '') {
  const days = {
    incomplete: {
      presale_starts_at: 'null',
      presale_starts_at_operator: '=',
      presale_release_date: today,
      presale_release_date_operator: '>',
    },
    active: {
      presale_starts_at: today,
      presale_starts_at_operator: '<=',
      presale_ends_at: today,
      presale_ends_at_operator: '>',
    },
    future: { presale_starts_at: today, presale_starts_at_operator: '>' },
    past: { presale_ends_at: today, presale_ends_at_operator: '<=' },
  } as const;
  return {
    query: {
      ...days[list],
      ...(product.trim() !== '' && { product: product.trim() }),
      include: 'sold_quantity,cancelled_quantity',
      sort_by: 'release_date',
      sort_dir: 'asc',
    },
  } as const;
}

/** The article's own number, and that of its publisher. */
export const numbersOf = ({ product_identifier, additional_identifier }: Presale): string =>
  [product_identifier, additional_identifier].filter(Boolean).join(' · ');

/** Pieces that customers wait for. */
export const waitingOf = ({ sold_quantity = 0, cancelled_quantity = 0 }: Presale): number =>
  sold_quantity - cancelled_quantity;

/** From this part of its virtual stock on a presale is nearly full. */
const FULL = 0.9;

/** The colour of its bar: more sold than there is, nearly full, or neither. */
export function toneOf(presale: Presale): 'info' | 'warn' | 'bad' {
  const waiting = waitingOf(presale);
  if (waiting > presale.virtual_stock) return 'bad';
  return waiting > 0 && waiting >= FULL * presale.virtual_stock ? 'warn' : 'info';
}

/** How a presale stands, in a word and a tone. */
export function standingOf(presale: Presale, today: Day): { readonly tone: CardTone; readonly text: string } {
  const waiting = waitingOf(presale);
  const { virtual_stock, presale_starts_at: starts, presale_ends_at: ends } = presale;
  const tone = toneOf(presale);
  if (tone === 'bad') return { tone, text: t('standing_over', { n: waiting - virtual_stock }) };
  if (starts === null) return { tone: 'warn', text: t('lacks_start') };
  if (tone === 'warn') return { tone, text: t('standing_full') };
  if (starts > today) return { tone, text: t('standing_ahead') };
  return { tone, text: t(ends !== null && ends <= today ? 'standing_ended' : 'standing_runs') };
}

/** A presale as it is edited; '': no day. */
export interface PresaleDraft {
  readonly presale_starts_at: string;
  readonly presale_ends_at: string;
  readonly virtual_stock: string;
}
export const draftOf = ({ presale_starts_at, presale_ends_at, virtual_stock }: Presale): PresaleDraft => ({
  presale_starts_at: presale_starts_at ?? '',
  presale_ends_at: presale_ends_at ?? '',
  virtual_stock: String(virtual_stock),
});

/** Most pieces that the OMS takes. */
const MOST = 1_000_000;
const piecesOf = (text: string): number | null =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MOST ? Number(text) : null;

/** Faults of its fields: pieces that wait already cannot be taken back by lowering the virtual stock. */
export function presaleFaults(presale: Presale, draft: PresaleDraft): Faults {
  const pieces = piecesOf(draft.virtual_stock);
  const { presale_starts_at: starts, presale_ends_at: ends } = draft;
  const waiting = waitingOf(presale);
  return {
    ...(pieces === null
      ? { virtual_stock: t('whole') }
      : pieces < presale.virtual_stock &&
        pieces < waiting && { virtual_stock: t('waits_already', { n: waiting }) }),
    ...(starts !== '' && ends !== '' && ends <= starts && { presale_ends_at: t('ends_before') }),
  };
}

const dayOf = (text: string): Day | null => (isDay(text) ? text : null);

/** The whole presale, with the edits (shell-search-settings.md 7). */
export const presaleBody = (presale: Presale, draft: PresaleDraft): BodyOf<typeof patchPresale> => ({
  ...presale,
  presale_starts_at: dayOf(draft.presale_starts_at),
  presale_ends_at: dayOf(draft.presale_ends_at),
  virtual_stock: piecesOf(draft.virtual_stock) ?? presale.virtual_stock,
});

type Edited = keyof PresaleDraft;
const UNTIL = {
  presale_starts_at: 'until_running',
  presale_ends_at: 'until_ended',
  virtual_stock: 'until_released',
} as const;
/** Until when a field can be changed, and what it was before it was edited. */
export function hintOf(presale: Presale, draft: PresaleDraft, field: Edited): string {
  const until = t(UNTIL[field]);
  const before = draftOf(presale)[field];
  if (draft[field] === before) return until;
  return t('was', { before: shownOf(field, before), until: until.charAt(0).toLowerCase() + until.slice(1) });
}
/** Why a field cannot be changed today; null: it can. */
export function lockOf(presale: Presale, field: Edited, today: Day): string | null {
  if (isEditable(presale, field, today)) return null;
  const isReleased = presale.release_date !== null && presale.release_date <= today;
  return t(isReleased ? 'is_released' : 'runs_already');
}

/** Terms of the sum that makes what is left to be sold, as it is typed. */
export function sumOf(presale: Presale, draft: PresaleDraft): readonly (readonly [string, number])[] {
  const { sold_quantity = 0, cancelled_quantity = 0 } = presale;
  return [
    [t('virtual_stock'), piecesOf(draft.virtual_stock) ?? presale.virtual_stock],
    [t('sold_quantity'), -sold_quantity],
    [t('cancelled_quantity'), cancelled_quantity],
  ];
}

/** A day of the course of a presale. */
export interface Point {
  readonly name: string;
  readonly on: Day | null;
  readonly isDone: boolean;
  /** Since the start; of today alone. */
  readonly day?: number;
}

/** The course of a presale as it is edited: its three days, and today behind the last that has passed. */
export function courseOf(presale: Presale, draft: PresaleDraft, today: Day): readonly Point[] {
  const starts = dayOf(draft.presale_starts_at);
  const points = (
    [
      ['starts_ahead', 'starts_done', starts],
      ['ends_ahead', 'ends_done', dayOf(draft.presale_ends_at)],
      ['release_ahead', 'release_done', presale.release_date],
    ] as const
  ).map(([ahead, done, on]) => {
    const isDone = on !== null && on <= today;
    return { name: t(isDone ? done : ahead), on, isDone };
  });
  const passed = points.findLastIndex(({ isDone }) => isDone) + 1;
  const runs = passed === 1 && starts !== null;
  const now = {
    name: t(runs ? 'runs_now' : 'now'),
    on: today,
    isDone: true,
    ...(runs && { day: daysFrom(starts, today) + 1 }),
  };
  return points.toSpliced(passed, 0, now);
}

const DAY_MS = 86_400_000;
const daysFrom = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const shownOf = (field: Edited, value: string): string =>
  value === '' ? '–' : field === 'virtual_stock' ? value : shortDay(value);

/** The changes of it, in words: 'Virtuele voorraad 500 → 600'. */
export function changesOf(presale: Presale, draft: PresaleDraft): readonly string[] {
  const before = draftOf(presale);
  return (
    [
      ['presale_starts_at', t('starts_on')],
      ['presale_ends_at', t('ends_on')],
      ['virtual_stock', t('virtual_stock')],
    ] as const
  ).flatMap(([field, name]) =>
    draft[field] === before[field]
      ? []
      : [t('changed', { name, before: shownOf(field, before[field]), after: shownOf(field, draft[field]) })],
  );
}

/** The days of the release day that is asked: those that differ from the presale's own. */
export function daysAsked(
  presale: Presale,
  draft: PresaleDraft,
  release: string,
): Readonly<Record<string, string>> {
  const asked = { ...draft, release_date: release };
  return Object.fromEntries(
    (['presale_starts_at', 'presale_ends_at', 'release_date'] as const).flatMap(name => {
      const isWhole = asked[name] === '' || dayOf(asked[name]) !== null;
      return isWhole && asked[name] !== (presale[name] ?? '') ? [[name, asked[name]]] : [];
    }),
  );
}

/** How many deliveries wait for the release, and their pieces, in a sentence. */
export const waitingText = ({ waiting_deliveries: n, waiting_pieces }: ReleaseDay): string =>
  n === 0 ? t('none_waiting') : t('deliveries_waiting', { n, pieces: t('pieces', { n: waiting_pieces }) });

/** Terms of the sum that makes what is left on the release day. */
export const releaseTerms = ({ expected, in_stock, waiting_pieces }: ReleaseDay) =>
  [
    [t('expected'), expected],
    [t('in_stock'), in_stock],
    [t('pieces_waiting'), -waiting_pieces],
  ] as const;

/** All orders of its article that the search goes over. */
export const ordersPath = ({ product_identifier }: Presale): string =>
  `/orders/search#${new URLSearchParams({ product_identifiers: product_identifier, max_age_days: '30' }).toString()}`;
