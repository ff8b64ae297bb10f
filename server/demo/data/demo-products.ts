import { checkDigit } from '../../../core/gtin/check-digit.ts';
import { pad } from '../../../core/gtin/gtin.ts';

/** Twelve kinds of article of 25 each; the index of a kind is its number in the article number. */
export const kinds = [
  kind(
    'koffie-thee',
    [
      'Koffiebonen|1 kg',
      'Filterkoffie|500 g',
      'Koffiecups|20 stuks',
      'Kruidenthee|20 zakjes',
      'Zwarte thee|100 g',
    ],
    ['Ochtendgoud', 'Grachtenpand', 'Havenzicht', 'Molenerf', 'Duinpan'],
  ),
  kind(
    'ontbijt',
    ['Bloemenhoning|450 g', 'Granola noten|600 g', 'Aardbeienjam|340 g', 'Havermout|1 kg', 'Pindakaas|400 g'],
    ['De Bijenhof', 'Boerenland', 'Polderrijk', 'Veluwezoom', 'Zonnedauw'],
  ),
  kind(
    'koek-snoep',
    ['Stroopwafels|10 stuks', 'Speculaas|400 g', 'Dropmix|500 g', 'Melkchocolade|180 g', 'Pepernoten|750 g'],
    ['Goudse Markt', 'Oma Riet', 'Zoet & Zout', 'Bakkerij Noord', 'Feestdag'],
  ),
  kind(
    'verzorging',
    ['Handzeep|500 ml', 'Shampoo|300 ml', 'Bodylotion|250 ml', 'Tandpasta|75 ml', 'Zonnecrème SPF 30|200 ml'],
    ['Lavendel', 'Zeezout', 'Kamille', 'Citrus', 'Aloë vera'],
  ),
  kind(
    'huishouden',
    [
      'Allesreiniger|1 l',
      'Vaatwastabletten|40 stuks',
      'Wasmiddel|1,5 l',
      'Microvezeldoekjes|5 stuks',
      'Vuilniszakken|20 stuks',
    ],
    ['Fris', 'Eco', 'Extra sterk', 'Parfumvrij', 'Voordeel'],
  ),
  kind(
    'speelgoed',
    [
      'Bouwblokken|120-delig',
      'Houten trein|3-delig',
      'Legpuzzel|500 stukjes',
      'Knuffelbeer|35 cm',
      'Memoryspel|48 kaarten',
    ],
    ['Boerderij', 'Ruimtevaart', 'Onderwater', 'Bosdieren', 'Stad'],
  ),
  kind(
    'boeken',
    [
      'Kookboek|hardcover',
      'Reisgids|paperback',
      'Prentenboek|karton',
      'Thriller|paperback',
      'Tuinboek|hardcover',
    ],
    ['Langs de kust', 'Vier seizoenen', 'De stille dijk', 'Thuis in Nederland', 'Kleine wonderen'],
  ),
  kind(
    'keuken',
    ['Koekenpan|28 cm', 'Koksmes|20 cm', 'Ovenschaal|2 l', 'Mengkom|3 l', 'Snijplank|40 cm'],
    ['Basis', 'Pro', 'Beuken', 'Graniet', 'Emaille'],
  ),
  kind(
    'wonen',
    [
      'Tafellamp|42 cm',
      'Sierkussen|45 x 45 cm',
      'Geurkaars|30 branduren',
      'Fotolijst|A4',
      'Plaid|130 x 170 cm',
    ],
    ['Linnen', 'Okergeel', 'Zeegroen', 'Terracotta', 'Nachtblauw'],
  ),
  kind(
    'tuin',
    [
      'Plantenpot|25 cm',
      'Bloembollen|50 stuks',
      'Tuinhandschoenen|maat M',
      'Gieter|10 l',
      'Vogelvoer|2,5 kg',
    ],
    ['Klei', 'Voorjaar', 'Zink', 'Winter', 'Moestuin'],
  ),
  kind(
    'elektronica',
    [
      'Draadloze speaker|10 W',
      'Koptelefoon|bluetooth',
      'Powerbank|10.000 mAh',
      'Oplaadkabel USB-C|2 m',
      'Ledlamp E27|3 stuks',
    ],
    ['Uno', 'Duo', 'Tempo', 'Nova', 'Lumen'],
  ),
  kind(
    'sport',
    ['Yogamat|180 cm', 'Bidon|750 ml', 'Springtouw|3 m', 'Hardloopsokken|maat 39-42', 'Volleybal|maat 5'],
    ['Start', 'Active', 'Trail', 'Flow', 'Team'],
  ),
];

const PER_KIND = 25;

export type DemoProduct = {
  identifier: string;
  name: string;
  /** The codes as printed on the article: 13, 12 or 8 digits, or an internal number. The first is the usual one. */
  codes: readonly string[];
};

/** Article `nth` (0 to 24) of a kind, such as `product('boeken', 15)`. */
export function product(kind: string, nth: number): DemoProduct {
  const found = products[kinds.findIndex(({ name }) => name === kind) * PER_KIND + nth];
  if (!found) throw new RangeError(`no article ${kind} ${nth}`);
  return found;
}

export const products: readonly DemoProduct[] = kinds.flatMap(({ nouns, lines }, kindNumber) =>
  Array.from({ length: PER_KIND }, (_, nth) => {
    const [noun = '', size = ''] = (nouns[Math.floor(nth / 5)] ?? '').split('|');
    return {
      identifier: `1${String(kindNumber).padStart(2, '0')}${String(nth).padStart(3, '0')}`,
      name: `${noun} ${lines[nth % 5] ?? ''} ${size}`,
      codes: codesOf(kindNumber, nth),
    };
  }),
);

/** Path of an article's picture. */
export const pictureOf = (identifier: string): string => `/media/products/${identifier}.svg`;

/** Rows of `product_eans`: codes left-padded to 13 digits (review-refunds-warehouse.md 5, Scans). */
export const productEans = products.flatMap(({ identifier, codes }) =>
  codes.map(code => ({ ean: pad(code), product_identifier: identifier })),
);

/** Rows of `product_cartons`: every fifth article comes in cartons of six. */
export const productCartons = products.flatMap(({ identifier, codes: [code = ''] }, i) =>
  i % 5 === 2 && /^\d{13}$/.test(code)
    ? [{ gtin: cartonOf(code), product_identifier: identifier, pieces: 6 }]
    : [],
);

/** The number of a carton of the article: its own behind a 1, with a check digit of its own. */
export function cartonOf(ean13: string): string {
  const payload = `1${ean13.slice(0, -1)}`;
  return payload + checkDigit(payload);
}

function kind(name: string, nouns: readonly string[], lines: readonly string[]) {
  return { name, nouns, lines };
}

/** One of each sort of code that shops have, at a fixed index in each kind. */
function codesOf(kindNumber: number, nth: number): string[] {
  const number = kindNumber * PER_KIND + nth;
  const ean13 = withCheckDigit(
    (kinds[kindNumber]?.name === 'boeken' ? 978_902_051_207 : 871_234_051_207) + number * 1373,
  );
  switch (nth) {
    case 7:
      return [ean13, withCheckDigit(871_234_500_000 + number * 1373)];
    case 11:
      return [withCheckDigit(8_720_000 + number * 2)];
    case 13:
      return [withCheckDigit(61_234_500_000 + number * 1373)];
    case 17:
      return [internalNumber(number)];
    case 19:
      return [ean13, withCheckDigit(8_730_000 + number * 2), internalNumber(number)];
    default:
      return [ean13];
  }
}

function withCheckDigit(payload: number): string {
  return `${payload}${checkDigit(String(payload))}`;
}

/** Six digits that end in another digit than their check digit. */
function internalNumber(number: number): string {
  const payload = String(47_000 + number);
  return payload + String((Number(checkDigit(payload)) + 5) % 10);
}
