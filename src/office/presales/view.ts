import type { BodyOf } from '../../../contract/http.ts';
import type { patchPresale, Presale } from '../../../contract/warehouse/presale.ts';
import { type Day, isDay } from '../../../core/calendar/day.ts';
import { isEditable } from '../../../core/presale/editable.ts';
import type { Tone } from '../../ui/scan/page/card.tsx';
import type { Faults } from '../edit/use-draft.ts';
import { t } from './texts.ts';

/** The four lists, in the order of their tabs. */
export const lists = ['incomplete', 'active', 'future', 'past'] as const;
export type ListName = (typeof lists)[number];
/** The running ones are the menu's. */
export const listPath = (list: ListName): string =>
  list === 'active' ? '/orders/presales' : `/orders/presales/${list}`;
export const presalePath = (id: number): string => `/orders/presales/${String(id)}`;

/** The presales of a list on a day (shell-search-settings.md 4 and 7). */
export function listInput(list: ListName, today: Day) {
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
      include: 'sold_quantity,cancelled_quantity',
      sort_by: 'release_date',
      sort_dir: 'asc',
    },
  } as const;
}

/** Pieces that customers wait for. */
export const waitingOf = ({ sold_quantity = 0, cancelled_quantity = 0 }: Presale): number =>
  sold_quantity - cancelled_quantity;

/** From this part of its virtual stock on a presale is nearly full. */
const FULL = 0.9;

/** How a presale stands, in a word and a tone. */
export function standingOf(presale: Presale): { readonly tone: Tone; readonly text: string } {
  const waiting = waitingOf(presale);
  const { virtual_stock, presale_starts_at } = presale;
  if (waiting > virtual_stock)
    return { tone: 'bad', text: t('standing_over', { n: waiting - virtual_stock }) };
  if (presale_starts_at === null) return { tone: 'warn', text: t('lacks_start') };
  if (waiting > 0 && waiting >= FULL * virtual_stock) return { tone: 'warn', text: t('standing_full') };
  return { tone: 'info', text: t('standing_open') };
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
/** Whether a field can be changed today, and why it can or cannot. */
export function lockOf(presale: Presale, field: Edited, today: Day): { disabled: boolean; hint: string } {
  if (isEditable(presale, field, today))
    return {
      disabled: false,
      hint: t(field === 'presale_starts_at' ? 'until_running' : 'until_released'),
    };
  const isReleased = presale.release_date !== null && presale.release_date <= today;
  return { disabled: true, hint: t(isReleased ? 'is_released' : 'runs_already') };
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
