import { checkDigit } from '../../core/gtin/check-digit.ts';
import { kinds, products, type DemoProduct } from './data/demo-products.ts';

const nouns = [
  'Zeezout|250 g',
  'Algenzeep|100 g',
  'Schelpenkaars|40 branduren',
  'Katoenen netzak|30 x 40 cm',
  'Windlicht|18 cm',
  'Theedoek|50 x 70 cm',
  'Strandlaken|90 x 180 cm',
  'Vlieger|120 cm',
  'Zinken emmer|8 l',
  'Visbouillon|200 g',
];
const islands = [
  'Texel',
  'Vlieland',
  'Terschelling',
  'Ameland',
  'Schiermonnikoog',
  'Rottum',
  'Borkum',
  'Juist',
  'Norderney',
  'Baltrum',
  'Langeoog',
  'Spiekeroog',
  'Wangerooge',
  'Helgoland',
  'Amrum',
  'Föhr',
  'Sylt',
  'Rømø',
  'Fanø',
  'Mandø',
];

/** Two hundred articles that only Noordzee Import brings, so that a receipt can have five hundred lines. */
export const importedProducts: readonly DemoProduct[] = nouns.flatMap((entry, noun) =>
  islands.map((island, nth) => {
    const [name = '', size = ''] = entry.split('|');
    const number = noun * islands.length + nth;
    const payload = String(871_236_000_000 + number * 1373);
    return {
      identifier: `112${String(number).padStart(3, '0')}`,
      name: `${name} ${island} ${size}`,
      codes: [payload + checkDigit(payload)],
    };
  }),
);

const foods = ['koffie-thee', 'ontbijt', 'koek-snoep'];
const fragile = ['keuken', 'wonen', 'elektronica'];

/** The supplier's name of an article, and whether it is organic or fragile. */
function attributesOf({ identifier, name }: DemoProduct) {
  const nth = Number(identifier.slice(3));
  const kind = kinds[Number(identifier.slice(1, 3))]?.name ?? 'import';
  return {
    logistic_name: logisticName(name),
    ...(foods.includes(kind) && nth % 3 === 0 && { organic: true }),
    ...(fragile.includes(kind) && nth % 2 === 0 && { fragile: true }),
    ...(kind === 'import' && nth % 7 === 0 && { organic: true }),
  };
}

/** As a label printer with forty characters prints it: capitals, without vowels inside words. */
const logisticName = (name: string): string =>
  name
    .toUpperCase()
    .split(' ')
    .map(word => (word[0] ?? '') + word.slice(1).replaceAll(/[AEIOU]/g, ''))
    .join(' ')
    .slice(0, 40);

/** Rows for every article that has attributes. */
export const productAttributes = [...products, ...importedProducts].map(product => ({
  identifier: product.identifier,
  attributes: attributesOf(product),
}));
