import { hasValidCheckDigit } from '../gtin/check-digit.ts';

/** An element of a GS1 code: its application identifier, and its value. */
export type Element = readonly [ai: string, value: string];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX = '0123456789abcdef';

/** Pairs with `ai`0, `ai`1 and so on, which stand in a row. */
const inARow = (from: number, count: number, key: string, ai: string): Record<string, readonly string[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [(from + i).toString(16), [key, `${ai}${i}`]]));

/** Two hexadecimal digits that stand for identifiers which often go together. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  '0a': ['01', '22'],
  '0b': ['01', '10'],
  '0c': ['01', '21'],
  '0d': ['01', '17'],
  '0e': ['01', '7003'],
  '0f': ['01', '30'],
  '1a': ['01', '10', '17', '21'],
  '1b': ['01', '15'],
  '1c': ['01', '11'],
  '1d': ['01', '16'],
  '1e': ['01', '91'],
  '1f': ['01', '10', '15'],
  ...inARow(0x2a, 6, '01', '310'),
  ...inARow(0x3a, 6, '01', '320'),
  '9a': ['8010', '8011'],
  '9b': ['8017', '8019'],
  '9c': ['8018', '8019'],
  '9d': ['414', '254'],
  ...inARow(0xa0, 10, '01', '392'),
  ...inARow(0xc0, 10, '255', '390'),
  ...inARow(0xca, 4, '255', '394'),
};

/** The form of an identifier's value, as GS1 writes it: `n6` is six digits, `x..20` at most twenty characters, `+` joins two parts. */
const FORMS: readonly (readonly [ai: RegExp, form: string])[] = [
  [/^(?:00|8006|8017|8018|8026)$/, 'n18'],
  [/^(?:0[12]|8001)$/, 'n14'],
  [/^(?:1[1-35-7]|3[1-6]\d\d|7006|8005)$/, 'n6'],
  [/^20$/, 'n2'],
  [/^3[07]$/, 'n..8'],
  [/^(?:10|2[12]|243|254|420|71[0-4]|702[0-2]|8002|8012)$/, 'x..20'],
  [/^(?:24[01]|25[01]|40[013]|7002|7023|723\d|8004|8010|8013|90)$/, 'x..30'],
  [/^9[1-9]$/, 'x..90'],
  [/^242$/, 'n..6'],
  [/^253$/, 'n13+x..17'],
  [/^255$/, 'n13+n..12'],
  [/^402$/, 'n17'],
  [/^(?:41[0-6]|7001)$/, 'n13'],
  [/^421$/, 'n3+x..9'],
  [/^42[246]$/, 'n3'],
  [/^42[35]$/, 'n3+n..12'],
  [/^(?:427|7008)$/, 'x..3'],
  [/^39[02]\d$/, 'n..15'],
  [/^39[13]\d$/, 'n3+n..15'],
  [/^(?:394\d|8111)$/, 'n4'],
  [/^7003$/, 'n10'],
  [/^7004$/, 'n..4'],
  [/^7005$/, 'x..12'],
  [/^7007$/, 'n6+n..6'],
  [/^7009$/, 'x..10'],
  [/^7010$/, 'x..2'],
  [/^703\d$/, 'n3+x..27'],
  [/^8003$/, 'n14+x..16'],
  [/^8007$/, 'x..24'],
  [/^8008$/, 'n8+n..4'],
  [/^8009$/, 'x..50'],
  [/^8011$/, 'n..12'],
  [/^8020$/, 'x..25'],
  [/^8019$/, 'n..10'],
  [/^(?:8110|8112|8200)$/, 'x..70'],
];
/** Identifiers that GS1 gave out after this table, or may yet: how long their values are is not known. */
const NEWER = /^(?:03|23\d|395\d|417|43\d\d|71\d|7[02]\d\d|8[01]\d\d)$/;

/**
 * The elements of a compressed GS1 Digital Link: the bits of one part of its path (GS1 Digital Link Standard: Compression); null:
 * the part is none. What follows an identifier that is not known here can't be read, and what stands before it counts.
 */
export function elementsOfCompressed(part: string): readonly Element[] | null {
  const elements = part.length < 10 ? null : elementsInBits(part);
  const key = elements?.find(([ai]) => ai === '01' || ai === '00');
  // Any word of a path has bits: the check digit tells.
  return elements && key && hasValidCheckDigit(key[1]) ? [key, ...elements.filter(one => one !== key)] : null;
}

/** The elements in the bits of a part, which may also follow an article that is not compressed; null: they are none. */
export const elementsInBits = (part: string): readonly Element[] | null =>
  /^[\w-]+$/.test(part)
    ? readElements(Array.from(part, sign => bitsOf(ALPHABET.indexOf(sign), 6)).join(''))
    : null;

const bitsOf = (value: number, count: number): string => value.toString(2).padStart(count, '0');
const bitsForDigits = (digits: number): number => Math.ceil(digits * Math.log2(10) + 0.01);
const bitsForLength = (most: number): number => Math.ceil(Math.log2(most) + 0.01);

function readElements(bits: string): Element[] | null {
  let at = 0;
  const take = (count: number): string => bits.slice(at, (at += count));
  const number = (count: number): number => Number.parseInt(take(count), 2);
  const hex = (): string => HEX.charAt(number(4));
  const digits = (count: number): string | null => {
    const said =
      count === 0 ? '' : String(BigInt(`0b${take(bitsForDigits(count)) || '0'}`)).padStart(count, '0');
    return said.length === count ? said : null;
  };

  /** The signs of a value, in the encoding that three bits name. */
  function characters(encoding: number, length: number): string | null {
    const sign = [
      () => '',
      () => hex(),
      () => hex().toUpperCase(),
      () => ALPHABET.charAt(number(6)),
      () => String.fromCharCode(number(7)),
    ][encoding];
    if (encoding === 0) return digits(length);
    return sign ? Array.from({ length }, sign).join('') : null;
  }
  function part(form: string): string | null {
    const [, kind, upTo, most] = /^([nx])(\.\.)?(\d+)$/.exec(form) ?? [];
    const encoding = kind === 'x' ? number(3) : 0;
    return characters(encoding, upTo ? number(bitsForLength(Number(most))) : Number(most));
  }
  function value(form: string): string | null {
    const [first = '', second] = form.split('+');
    const from = at;
    const start = part(first);
    if (start === null || second === undefined) return start;
    // The toolkit of GS1 writes the digits before signs twice.
    const again = bits.slice(from, at);
    if (second.startsWith('x') && bits.startsWith(again, at)) take(again.length);
    const end = part(second);
    return end === null ? null : start + end;
  }

  const elements: Element[] = [];
  // Fewer bits fill the last sign up.
  while (bits.length - at > 8) {
    const two = hex() + hex();
    if (two.startsWith('f')) {
      // Something else than GS1's: its name, and its value.
      at -= 4;
      take(6 * number(7));
      const encoding = number(3);
      characters(encoding, number(7));
      continue;
    }
    for (const ai of PAIRS[two] ?? [two + Array.from({ length: more(two) }, hex).join('')]) {
      const form = FORMS.find(([of]) => of.test(ai))?.[1];
      if (form === undefined) return NEWER.test(ai) ? elements : null;
      const said = value(form);
      if (!said || at > bits.length) return null;
      elements.push([ai, said]);
    }
  }
  return /1/.test(bits.slice(at)) ? null : elements;
}

/** Digits that an identifier has after its first two. */
const more = (two: string): number =>
  /^(?:3[1-69]|43|70|72|8[0-2])$/.test(two) ? 2 : /^(?:2[3-5]|4[0-2]|71)$/.test(two) ? 1 : 0;
