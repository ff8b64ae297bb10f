import type { listShipsFromStore } from '../../../contract/warehouse/location.ts';
import type { Product } from '../../../contract/warehouse/product.ts';
import type { StockLine, StockReasons, StockReport } from '../../../contract/warehouse/stock.ts';
import { shortTime } from '../../texts/formats.ts';
import { shortWeekday } from '../../texts/office-formats.ts';
import { signed, type Term } from '../../ui/desk/sum-list.tsx';
import type { RowOf } from '../calls/client.ts';
import type { Faults } from '../edit/use-draft.ts';
import { t } from './texts.ts';

/** Most pieces that the OMS takes as a level. */
const MOST = 1_000_000;

/** A row as it is typed. */
export interface Levels {
  readonly stock_level: string;
  readonly stock_level_overrule: string;
}
/** A row that is added. */
export interface NewLine extends Levels {
  readonly party: string;
}
export const NO_LINE: NewLine = { party: '', stock_level: '', stock_level_overrule: '0' };
export const NO_LEVELS: Levels = { stock_level: '0', stock_level_overrule: '0' };

/** A level below 0 is edited from 0 (shell-search-settings.md 5, Stock). */
export const levelsOf = ({ stock_level, stock_level_overrule }: StockLine): Levels => ({
  stock_level: String(Math.max(0, stock_level)),
  stock_level_overrule: String(stock_level_overrule),
});

/** Pieces that were typed; null: no whole number that the OMS takes. */
export function piecesOf(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,7}$/.test(typed) && Number(typed) <= MOST ? Number(typed) : null;
}

/** An overrule that is left empty is none. */
export const overruleOf = (text: string): number | null => (text.trim() === '' ? 0 : piecesOf(text));

export const levelFaults = ({ stock_level, stock_level_overrule }: Levels): Faults => ({
  ...(piecesOf(stock_level) === null && { stock_level: t('whole') }),
  ...(overruleOf(stock_level_overrule) === null && { stock_level_overrule: t('whole') }),
});

/** Whether a row can be added: all is filled in, and its location is found and new. */
export const isComplete = (line: NewLine, found: boolean): boolean =>
  found && piecesOf(line.stock_level) !== null && piecesOf(line.stock_level_overrule) !== null;

export const isKnown = (party: string, lines: readonly StockLine[]): boolean =>
  lines.some(line => line.party_identifier === party.trim());

/** A sum over the locations that are shown. */
export interface Total {
  readonly name: string;
  readonly pieces: number;
  readonly tone?: 'ok' | 'warn';
}
/** The sums of an article; an OMS that names no reservations has levels alone. */
export function totalsOf(lines: readonly StockLine[]): readonly Total[] {
  const sum = (of: (line: StockLine) => number | undefined) =>
    lines.reduce((all, line) => all + (of(line) ?? 0), 0);
  const level = { name: t('total_stock'), pieces: sum(line => line.stock_level) };
  if (!hasReserved(lines)) return [level];
  const available = sum(line => line.available);
  const expected = sum(line => line.expected);
  const [first] = lines.flatMap(({ expected_on }) => expected_on ?? []).toSorted();
  return [
    level,
    { name: t('total_reserved'), pieces: sum(line => line.reserved) },
    { name: t('total_available'), pieces: available, ...(available > 0 && { tone: 'ok' }) },
    {
      name:
        first === undefined ? t('total_expected') : t('total_expected_from', { day: shortWeekday(first) }),
      pieces: expected,
      ...(expected > 0 && { tone: 'warn' }),
    },
  ];
}
export const hasReserved = (lines: readonly StockLine[]): boolean =>
  lines.some(({ available }) => available !== undefined);

/** Terms of the sum that makes what is available, in order; less than nothing counts as nothing, and so does what is distrusted. */
export function termsOf(of: StockReasons): readonly Term[] {
  const counts = of.stock_level_overrule > 0;
  const level = counts ? of.stock_level_overrule : of.stock_level;
  const { length: n } = of.reservations;
  const terms: readonly Term[] = [
    [t(counts ? 'stock_level_overrule' : 'stock_level'), level],
    [sumOf(of.reservations) === of.reserved ? t('reserved_for', { n }) : t('reserved_more'), -of.reserved],
    ...(of.safety_stock > 0 ? ([[t('safety_stock'), -of.safety_stock]] as const) : []),
  ];
  const rest = totalOf(terms);
  if (rest < 0) return [...terms, [t('below_nothing'), -rest]];
  const isDistrusted = of.distrusted_at !== null && of.available === 0 && rest > 0;
  return isDistrusted ? [...terms, [t('distrusted'), -rest]] : terms;
}

const totalOf = (terms: readonly Term[]): number => terms.reduce((sum, [, pieces]) => sum + pieces, 0);

/** The sum of these terms, where it is not what the OMS says is available. */
export function strayAvailable(of: StockReasons): number | null {
  const sum = totalOf(termsOf(of));
  return sum === of.available ? null : sum;
}

/** Pieces of rows together. */
export const sumOf = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** The sum of the moves that are shown, where that is not the level: a fault of the OMS. */
export function strayLevel({ began, moves, stock_level }: StockReasons): number | null {
  const sum = moves.reduce((level, { moved }) => level + moved, began);
  return sum === stock_level ? null : sum;
}

/** The outcome of the nightly recount, in words; a difference says since when, and that nothing was changed. */
export function recountOf(
  recount: StockReasons['recount'],
): { readonly fits: boolean; readonly text: string } | null {
  if (recount === null) return null;
  const { at, level_off, reserved_off, found_at } = recount;
  if (found_at === null) return { fits: true, text: t('recount_fits', { at: shortTime(at) }) };
  const off = (
    [
      ['stock_level', level_off],
      ['reserved', reserved_off],
    ] as const
  )
    .filter(([, n]) => n !== 0)
    .map(([name, n]) => `${t(name)} ${signed(n)}`);
  return { fits: false, text: t('recount_off', { off: off.join(', '), since: shortTime(found_at) }) };
}

/** The reason of a move, in words. */
export function causeOf({ cause, moved, by }: StockReasons['moves'][number]): string {
  switch (cause) {
    case 'delivery':
      return t(moved < 0 ? 'cause_delivery_out' : 'cause_delivery_in');
    case 'goods-receipt':
      return t(moved > 0 ? 'cause_goods_receipt' : 'cause_goods_receipt_back');
    case 'return':
      return t(moved > 0 ? 'cause_return' : 'cause_return_back');
    default:
      return by === null ? t('cause_office') : t('cause_office_by', { by });
  }
}

/** The call that asks which of the lines' locations send customers' orders from the store. */
export const partiesInput = (lines: readonly StockLine[]) => ({
  body: { params: { location_identifiers: lines.map(line => line.party_identifier) } },
});
/** The locations of its answer that do. */
export const shippingOf = (values: readonly RowOf<typeof listShipsFromStore>[]): ReadonlySet<string> =>
  new Set(values.filter(({ value }) => value).map(({ location }) => location.identifier));

/** Facts of an article in few words: what is true of it, its other attributes, and the pieces in its cartons. */
export const chipsOf = (
  { attribute_values = [], carton_pieces }: Product,
  title: (attribute: string) => string,
): readonly string[] => [
  ...attribute_values.flatMap(({ value, product_attribute: { identifier } }) => {
    if (value === 'false') return [];
    return value === 'true' ? title(identifier) : `${title(identifier)}: ${value}`;
  }),
  ...carton_pieces.map(n => t('per_carton', { n })),
];

/** The words of a report: a sum that does not meet the number, or what its reporter saw. */
export const reportText = ({ number, told, sum, note }: StockReport): string =>
  [
    t(number === 'available' ? 'reported_available' : 'reported_level', { n: told }),
    ...(sum === null ? [] : [t('not_adding_up', { sum, n: told })]),
    ...(note === null ? [] : [note]),
  ].join(' · ');

/** The reporter, and when that was. */
export const reportedText = ({ reported_by: by, reported_at: at }: StockReport): string =>
  t('reported_on', { by, at: shortTime(at) });
/** The same of who handled it. */
export const handledText = ({ handled_by: by, handled_at: at }: StockReport): string =>
  by === null || at === null ? '–' : t('reported_on', { by, at: shortTime(at) });

/** The numbers of a location in one line, for a phone. */
export function numbersOf(line: StockLine): string {
  const { party_identifier: party, stock_level: level, stock_level_overrule: n, reserved } = line;
  const told =
    reserved === undefined ? t('line_level', { party, level }) : t('line_facts', { party, level, reserved });
  return n > 0 ? told + t('line_overrule', { n }) : told;
}
