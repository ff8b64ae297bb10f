import type { Language } from '../../../core/language/language.ts';

type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** The words of a printed pick list in one language. */
export type PickListTexts = {
  readonly title: string;
  readonly continued: string;
  readonly site: string;
  readonly type: string;
  readonly zone: string;
  readonly date: string;
  readonly orders: string;
  readonly location: string;
  readonly article: string;
  readonly number: string;
  readonly name: string;
  readonly quantity: string;
  /** `{n}` orders. */
  readonly for: Forms;
  /** `{pieces}` and `{n}` articles. */
  readonly total: Forms;
};

const nl: PickListTexts = {
  title: 'Picklijst {batch}',
  continued: 'Picklijst {batch}, vervolg',
  site: 'Locatie',
  type: 'Type',
  zone: 'Sorteerzone',
  date: 'Uitleverdatum',
  orders: 'Orders',
  location: 'Legplaats',
  article: 'Artikel',
  number: 'Artikel nr.',
  name: 'Productnaam',
  quantity: 'Aantal',
  for: { one: '1 order', other: '{n} orders' },
  total: { one: 'Totaal {pieces} st. van 1 artikel', other: 'Totaal {pieces} st. van {n} artikelen' },
};

const en: PickListTexts = {
  title: 'Pick list {batch}',
  continued: 'Pick list {batch}, continued',
  site: 'Site',
  type: 'Type',
  zone: 'Sorting zone',
  date: 'Dispatch date',
  orders: 'Orders',
  location: 'Location',
  article: 'Item',
  number: 'Item no.',
  name: 'Product name',
  quantity: 'Quantity',
  for: { one: '1 order', other: '{n} orders' },
  total: { one: 'Total {pieces} pcs of 1 item', other: 'Total {pieces} pcs of {n} items' },
};

const pl: PickListTexts = {
  title: 'Lista kompletacji {batch}',
  continued: 'Lista kompletacji {batch}, c.d.',
  site: 'Lokalizacja',
  type: 'Typ',
  zone: 'Strefa sortowania',
  date: 'Data wysyłki',
  orders: 'Zam.',
  location: 'Miejsce',
  article: 'Artykuł',
  number: 'Nr artykułu',
  name: 'Nazwa produktu',
  quantity: 'Liczba',
  for: { one: '1 zamówienie', few: '{n} zamówienia', many: '{n} zamówień', other: '{n} zamówienia' },
  total: {
    one: 'Razem {pieces} szt., 1 artykuł',
    few: 'Razem {pieces} szt., {n} artykuły',
    many: 'Razem {pieces} szt., {n} artykułów',
    other: 'Razem {pieces} szt., {n} artykułu',
  },
};

export const pickListTexts: Readonly<Record<Language, PickListTexts>> = { nl, en, pl };
