import { languages } from '../../../core/language/language.ts';

/** The retailer's own names in English and Polish, by area and key. Where one lacks the Dutch name stands. */
const names: Readonly<Record<string, Readonly<Record<string, readonly [en: string, pl: string]>>>> = {
  product_state: {
    sellable: ['Sellable', 'Do sprzedaży'],
    damaged: ['Damaged', 'Uszkodzony'],
    incomplete: ['Incomplete', 'Niekompletny'],
    worn: ['Used', 'Używany'],
  },
  location_type: {
    dc: ['Distribution centre', 'Centrum dystrybucji'],
    store: ['Store', 'Sklep'],
    warehouse: ['Warehouse', 'Magazyn'],
    vendor: ['Supplier', 'Dostawca'],
  },
  batch_type: {
    dc_sort: ['DC sorting', 'Sortowanie w centrum'],
    store_pick: ['Store picking', 'Kompletacja w sklepie'],
    crossdock: ['Crossdock', 'Crossdock'],
    dc_single: ['One article', 'Jeden artykuł'],
    store_sort: ['Store sorting', 'Sortowanie w sklepie'],
  },
  dispatch_type: {
    click_and_collect: ['Click & Collect', 'Odbiór w sklepie'],
    ship_from_store: ['Ship from Store', 'Wysyłka ze sklepu'],
    dc_delivery: ['Delivery from the DC', 'Dostawa z centrum dystrybucji'],
    vendor_dropship: ['Dropship', 'Dropshipping'],
    return: ['Return', 'Zwrot'],
    other: ['Other', 'Inne'],
  },
  carrier: { customer: ['Customer', 'Klient'], store: ['Store delivery', 'Dostawa sklepowa'] },
  carrier_method: {
    postnl_parcel_standard: ['Parcel', 'Paczka'],
    postnl_parcel_evening: ['Evening delivery', 'Dostawa wieczorna'],
    postnl_parcel_mailbox: ['Letterbox parcel', 'Paczka do skrzynki na listy'],
    dhl_home: ['Home delivery', 'Dostawa do domu'],
    customer_pickup: ['Pickup in the store', 'Odbiór w sklepie'],
  },
  storage_zone: Object.fromEntries([
    ...'ABCDMW'
      .split('')
      .map(zone => [`Sorteerzone ${zone}`, [`Sorting zone ${zone}`, `Strefa sortowania ${zone}`]]),
    ...'RXYZ'
      .split('')
      .map(zone => [`Retourzone ${zone}`, [`Returns zone ${zone}`, `Strefa zwrotów ${zone}`]]),
  ]),
};

/** Rows of `translations`. */
export const nameTranslations = [
  { key: 'payment_account.oms', value: 'Webwinkel' },
  ...languages.slice(1).flatMap((language, nth) =>
    Object.entries(names).flatMap(([area, of]) =>
      Object.entries(of).map(([key, said]) => ({
        key: `${language}.${area}.${key}`,
        value: said[nth === 0 ? 0 : 1],
      })),
    ),
  ),
];
