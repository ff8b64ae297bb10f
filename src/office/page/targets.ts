import { typedNumber } from '../../../core/order/search/typed.ts';
import { MOST_DAYS_BETWEEN } from '../../../core/order/search/window.ts';
import type { PaletteGroup } from '../../ui/desk/aria/palette.tsx';
import { t } from '../parts/texts.ts';
import { orderPath } from '../parts/order-path.ts';
import { findOrder, type Keys } from './keys.ts';
import type { Visit } from './memory.ts';
import type { PageAct } from './page-acts.ts';

/** The tabs of a location that the user may open. */
export interface PlaceToGo {
  readonly name: string;
  readonly tabs: readonly { readonly title: string; readonly path: string }[];
}

/** All that the palette can lead to. */
export interface Targets {
  readonly visits: readonly Visit[];
  readonly keys: Keys;
  readonly acts: readonly PageAct[];
  readonly pages: readonly PaletteGroup[];
  readonly locations: readonly PlaceToGo[];
  /** An order is opened, or looked up in the header by who may search and has no page of it; null: neither. */
  readonly orders: 'open' | 'find' | null;
  /** Path of the order search; null: the user may not search. */
  readonly search: string | null;
}

/** These are for the hand that is on the keys, and mean nothing from a list. */
const onlyKeys = ['ctrl+k', '?', '.', 'j', 'k', 'x', 'X', 'Enter'];
/** A chain has hundreds of locations: they are found by typing. */
const FIRST_LETTERS = 2;
const MOST_TABS = 30;
const FIRST_LETTERS_OF_ORDERS = 3;

/**
 * An order number begins with its day (order-rules.md 1); what follows an underscore is of its label. What ends in
 * -1 may be the number of a delivery as well: the header asks the OMS whose it is, for who may search.
 */
function ordersIn(typed: string, { orders, search }: Pick<Targets, 'orders' | 'search'>) {
  const [whole] = /^\d{6}-[A-Za-z\d-]{1,40}/.exec(typedNumber(typed)) ?? [];
  if (whole === undefined || orders === null) return [];
  const [, order] = /^(\d{6}-.+)-\d+$/.exec(whole) ?? [];
  if (orders === 'find' || (order !== undefined && search !== null))
    return [{ order: whole, id: findId(whole) }];
  return [whole, order]
    .filter(part => part !== undefined)
    .map(part => ({ order: part, id: orderPath(part) }));
}

/** Groups that the palette offers for what is typed so far: it looks for the text in them itself. */
export function targetsOf(
  { visits, keys, acts, pages, locations, orders, search }: Targets,
  typed: string,
): readonly PaletteGroup[] {
  const visited: PaletteGroup = {
    title: t('visited'),
    items: visits.map(({ path, title }) => ({ id: path, text: title, icon: 'clock' })),
  };
  // The title of a visited thing begins with that of its list: who types that means the list.
  const isSought = typed.trim() !== '';
  const groups: readonly PaletteGroup[] = [
    {
      title: t('order'),
      items: ordersIn(typed, { orders, search }).map(({ order, id }) => ({
        id,
        text: t('open_order', { order }),
        icon: 'box',
        // A delivery's number has it as a part.
        alias: typed.trim(),
      })),
    },
    ...(isSought ? [] : [visited]),
    { title: t('acts'), items: [...actsOf(keys), ...actsOfParts(acts, isSought)] },
    ...pages,
    ...(isSought ? [visited] : []),
    { title: t('locations'), items: typed.trim().length < FIRST_LETTERS ? [] : tabsOf(locations, typed) },
    { title: t('search'), items: search === null ? [] : searchesOf(search, typed.trim()) },
  ];
  // An item of two groups is in the first of them.
  const ids = new Set<string>();
  const isNew = ({ id }: { readonly id: string }) => !ids.has(id) && ids.add(id);
  return groups
    .map(({ title, items }) => ({ title, items: items.filter(isNew) }))
    .filter(({ items }) => items.length > 0);
}

/** A free search of all orders: by a name, a telephone number, an address, or what is on a box. */
const searchesOf = (path: string, text: string): PaletteGroup['items'] =>
  text.length < FIRST_LETTERS_OF_ORDERS
    ? []
    : [
        {
          id: `${path}#${new URLSearchParams({ address_fulltext: text, max_age_days: String(MOST_DAYS_BETWEEN) }).toString()}`,
          text: t('search_orders', { text }),
          icon: 'search' as const,
        },
      ];

/** Acts on the page: the buttons in its head, and what has a key. */
function actsOf(keys: Keys): PaletteGroup['items'] {
  const buttons = keys['.']?.choices?.() ?? [];
  return [
    ...buttons.map((button, nth) => ({
      id: actId(`.${nth}`),
      text: wordsOf(button),
      icon: 'arrowRight' as const,
    })),
    ...Object.entries(keys)
      .filter(([key]) => !onlyKeys.includes(key))
      .map(([key, { text }]) => ({ id: actId(key), text, icon: 'keyboard' as const })),
  ];
}

/** Acts on the things of the page; those of many lines to who types. */
const actsOfParts = (acts: readonly PageAct[], isSought: boolean): PaletteGroup['items'] =>
  acts.flatMap((act, nth) =>
    act.isSought && !isSought
      ? []
      : [{ id: `${PART}${nth}`, text: `${act.text} › ${act.of}`, icon: act.icon }],
  );
const PART = 'part:';

const wordsOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent ?? '';
const findId = (order: string): string => `find:${order}`;
const actId = (key: string): string => `act:${key}`;

/** Does an act of the palette; false: the id is a path. */
export function actOn({ keys, acts }: Pick<Targets, 'keys' | 'acts'>, id: string): boolean {
  if (id.startsWith(PART)) {
    acts[Number(id.slice(PART.length))]?.act();
    return true;
  }
  if (id.startsWith('find:')) {
    findOrder(id.slice('find:'.length));
    return true;
  }
  if (!id.startsWith('act:')) return false;
  const key = id.slice('act:'.length);
  const button = /^\.\d+$/.test(key) ? keys['.']?.choices?.()[Number(key.slice(1))] : undefined;
  if (button) button.click();
  else keys[key]?.act?.();
  return true;
}

function tabsOf(locations: readonly PlaceToGo[], typed: string): PaletteGroup['items'] {
  const sought = typed.trim().toLowerCase();
  return locations
    .flatMap(({ name, tabs }) =>
      tabs.map(({ title, path }) => ({ id: path, text: `${name} › ${title}`, icon: 'pin' as const })),
    )
    .filter(({ text }) => text.toLowerCase().includes(sought))
    .slice(0, MOST_TABS);
}
