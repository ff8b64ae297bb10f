import type { Day } from '../../../core/calendar/day.ts';
import { readings } from '../../../core/gtin/gtin.ts';
import { numberKey } from '../../../core/order/search/typed.ts';
import { createArticleCodes } from '../../flows/pick-by-store/session/article-codes.ts';
import { plain, type PickItem } from './view.ts';

/** Filter on 'Te leveren'; '' is all. */
export interface Wanted {
  /** Words that each must be in a delivery's numbers, articles or customer. */
  readonly text: string;
  readonly day: '' | PickDay;
  /** Name of the carrier. */
  readonly carrier: string;
  readonly status: '' | PickStatus;
}
export const all: Wanted = { text: '', day: '', carrier: '', status: '' };

export const pickDays = ['late', 'today', 'later'] as const;
type PickDay = (typeof pickDays)[number];
export const pickStatuses = ['new', 'begun', 'paused', 'blocked', 'waiting', 'repair'] as const;
type PickStatus = (typeof pickStatuses)[number];

/** How many filters are chosen, the text apart. */
export const chosenIn = ({ day, carrier, status }: Wanted): number =>
  [day, carrier, status].filter(value => value !== '').length;

/** When a delivery must leave; null: that was not said. */
function dayOf({ dispatch_date: day }: PickItem, today: Day): PickDay | null {
  if (day === null) return null;
  return day < today ? 'late' : day === today ? 'today' : 'later';
}

function statusOf(item: PickItem): PickStatus {
  if (item.state === 'waiting') return 'waiting';
  if (item.state !== 'open') return 'repair';
  if (item.paused) return 'paused';
  if (item.blocked) return 'blocked';
  return item.scanned > 0 ? 'begun' : 'new';
}

/** The deliveries that are wanted, in the order of the list. */
export function find(items: readonly PickItem[], wanted: Wanted, today: Day): readonly PickItem[] {
  const words = plain(wanted.text).split(/\s+/).filter(Boolean);
  return items.filter(
    item =>
      words.every(word => item.words.includes(word)) &&
      (wanted.day === '' || dayOf(item, today) === wanted.day) &&
      (wanted.carrier === '' || item.carrier === wanted.carrier) &&
      (wanted.status === '' || statusOf(item) === wanted.status),
  );
}

/** The carriers of the list, by name. */
export const carriersOf = (items: readonly PickItem[]): readonly string[] =>
  [...new Set(items.flatMap(item => item.carrier ?? []))].toSorted();

/** The codes that mean something on the list: orders, packing slips, and articles that are still to be picked. */
export function codesOf(items: readonly PickItem[]) {
  const articles = createArticleCodes(
    items
      .filter(item => item.state === 'open' && !item.paused)
      .map(({ id, open_codes }) => ({ key: id, name: '', ean_codes: open_codes })),
  );
  return {
    isComplete: articles.isComplete,
    /** The deliveries that a code belongs to, and what to look for when they are none or several. */
    read(code: string): { readonly items: readonly PickItem[]; readonly text: string } {
      const text = code.trim();
      const number = plain(numberKey(text));
      const named = items.filter(item => [item.order, item.identifier].some(own => plain(own) === number));
      if (named.length > 0) return { items: named, text };
      const { barcode, keys } = articles.read(text);
      const needing = items.filter(item => keys.includes(item.id));
      // The list has article numbers, and no GS1 or UPC-E codes.
      const ean = [barcode, ...readings(text)].find(code => needing[0]?.open_codes.includes(code));
      return { items: needing, text: ean ?? text };
    },
  };
}
