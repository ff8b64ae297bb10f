import { dutchDay, isDay, type Day } from '../calendar/day.ts';
import { isUuid } from '../id/uuid.ts';
import { centsOfText } from '../order/amounts.ts';
import type { FileRow, TheirsBack } from './close.ts';
import type { Csv } from './csv.ts';

// Reports of Adyen, https://docs.adyen.com/reporting: the Settlement details report, and the Payment accounting report.

/** The names that a column has in one report or the other, or had before. */
const COLUMNS = {
  type: ['type', 'record type'],
  reference: ['modification reference', 'modification psp reference'],
  at: ['creation date', 'booking date'],
  zone: ['timezone', 'booking date timezone'],
  currency: ['gross currency', 'payment currency'],
} as const;
/** A settlement has a column for each way the money went; an accounting report one, with a sign. */
const AMOUNTS = ['gross debit (gc)', 'gross credit (gc)', 'captured (pc)'] as const;
const KEY = 'modification merchant reference';

/** Types of lines that are about a payment back; later ones outdo earlier ones. Other lines are about other money. */
const states: ReadonlyMap<string, TheirsBack['state']> = new Map([
  ['sentforrefund', 'accepted'],
  ['refunded', 'settled'],
  ['refundedbulk', 'settled'],
  ['refundedexternally', 'settled'],
  ['refundedexternallywithinfo', 'settled'],
  ['refundedreversed', 'refused'],
]);
const rank = ['accepted', 'settled', 'refused'] as const;

/** Dutch time, in summer or in winter, whichever of its names the account has. */
const dutchZones = ['cet', 'cest', 'met', 'mest', 'europe/amsterdam'];
/** Hours to add to a time to have it in UTC. */
const zones: ReadonlyMap<string, number> = new Map([
  ['utc', 0],
  ['gmt', 0],
  ['bst', -1],
  ['est', 5],
  ['edt', 4],
  ['cst', 6],
  ['cdt', 5],
  ['pst', 8],
  ['pdt', 7],
]);

/** Whether a file is one of Adyen's reports. */
export const isAdyenReport = ({ names }: Csv): boolean => names.includes('psp reference');

/** A reader of the lines of a report of Adyen for a day, or the columns that it lacks. */
export function adyenLines(
  { names }: Csv,
  day: Day,
): { readonly lacking: readonly string[]; readonly read: (fields: readonly string[]) => AdyenLine } {
  const columnOf = (own: keyof typeof COLUMNS): number =>
    names.findIndex(name => COLUMNS[own].some(known => known === name));
  const amounts = AMOUNTS.filter(name => names.includes(name));
  const lacking = [
    ...(['type', 'reference', 'at', 'currency'] as const)
      .filter(own => columnOf(own) < 0)
      .map(own => COLUMNS[own].join(' / ')),
    ...(names.includes(KEY) ? [] : [KEY]),
    ...(amounts.length === 0 ? ['gross debit (gc) / captured (pc)'] : []),
  ];
  return {
    lacking,
    read(fields) {
      const of = (column: number): string => fields[column] ?? '';
      const state = states.get(of(columnOf('type')).toLowerCase());
      if (!state) return { kind: 'other' };
      const [at, zone, currency] = [of(columnOf('at')), of(columnOf('zone')), of(columnOf('currency'))];
      const booked = dayOf(at, zone.toLowerCase());
      if (booked === null)
        return fault(`tijd ‘${[at, zone].join(' ').trim()}’. Verwacht: ${day} 16:42:07 CET`);
      if (booked !== day) return { kind: 'another-day', day: booked };
      const reference = of(columnOf('reference'));
      if (reference === '' || reference.length > 128) return fault('kenmerk: verwacht 1 tot 128 tekens');
      if (currency !== 'EUR') return fault(`valuta ‘${currency}’. Verwacht: EUR`);
      const written = amounts.map(name => of(names.indexOf(name))).find(text => text !== '') ?? '';
      const amount = centsOfText(written.replace(/^-/, ''));
      if (amount === null) return fault(`bedrag ‘${written}’. Verwacht: 12.95`);
      const key = of(names.indexOf(KEY));
      return {
        kind: 'row',
        row: { reference, key: isUuid(key) ? key.toLowerCase() : null, amount, state },
      };
    },
  };
}

type AdyenLine =
  | { readonly kind: 'row'; readonly row: FileRow }
  | { readonly kind: 'fault'; readonly why: string }
  /** It is not about a payment back. */
  | { readonly kind: 'other' }
  /** A settlement has lines of many days. */
  | { readonly kind: 'another-day'; readonly day: Day };

const fault = (why: string): AdyenLine => ({ kind: 'fault', why });

/** The later of two states of one payment back; null: they are the same line twice. */
export const laterOf = (one: FileRow, other: FileRow): FileRow | null =>
  one.state === other.state ? null : rank.indexOf(one.state) > rank.indexOf(other.state) ? one : other;

/** The Dutch day of a time such as `2026-11-22 16:42:07` in a time zone; null: it cannot be read. */
function dayOf(at: string, zone: string): Day | null {
  const [, day = '', hour = '00', minute = '00'] = /^(\S+)(?: (\d\d):(\d\d)(?::\d\d)?)?$/.exec(at) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return null;
  if (zone === '' || dutchZones.includes(zone)) return day;
  const hours = zones.get(zone);
  return hours === undefined
    ? null
    : dutchDay(Date.parse(`${day}T${hour}:${minute}:00Z`) + hours * 3_600_000);
}
