import { hasValidCheckDigit } from '../gtin/check-digit.ts';

/** An element of a GS1 code: its application identifier, and its value. */
export type Element = readonly [ai: string, value: string];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX = '0123456789abcdef';

/** Two hexadecimal digits that stand for identifiers which often go together. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  '0a': ['01', '22'],
  '0b': ['01', '10'],
  '0c': ['01', '21'],
  '0d': ['01', '17'],
  '0f': ['01', '30'],
  '1a': ['01', '10', '17', '21'],
  '1b': ['01', '15'],
  '1c': ['01', '11'],
  '1d': ['01', '16'],
  '1e': ['01', '91'],
  '1f': ['01', '10', '15'],
};

/** The form of an identifier's value: digits of a fixed number, at most so many digits, or at most so many characters. */
const FORMS: readonly (readonly [ai: RegExp, form: 'fixed' | 'digits' | 'characters', length: number])[] = [
  [/^00$/, 'fixed', 18],
  [/^0[12]$/, 'fixed', 14],
  [/^1[1-35-7]$/, 'fixed', 6],
  [/^20$/, 'fixed', 2],
  [/^3[1-6]\d\d$/, 'fixed', 6],
  [/^3[07]$/, 'digits', 8],
  [/^(?:10|2[12]|254)$/, 'characters', 20],
  [/^(?:24[01]|25[01]|90)$/, 'characters', 30],
  [/^9[1-9]$/, 'characters', 90],
];

/**
 * The elements of a compressed GS1 Digital Link: the bits of one part of its path (GS1 Digital Link Standard: Compression); null:
 * the part is none, or has an identifier that names neither article, parcel, lot, date nor amount.
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
  const digits = (count: number): string =>
    count === 0
      ? ''
      : BigInt(`0b${take(bitsForDigits(count)) || '0'}`)
          .toString()
          .padStart(count, '0');

  /** The signs of a value, in the encoding that three bits name. */
  function characters(encoding: number, length: number): string {
    const sign = [
      () => '',
      () => hex(),
      () => hex().toUpperCase(),
      () => ALPHABET.charAt(number(6)),
      () => String.fromCharCode(number(7)),
    ][encoding];
    if (encoding === 0) return digits(length);
    return sign ? Array.from({ length }, sign).join('') : '';
  }
  function value(ai: string): string | null {
    const [, form, length = 0] = FORMS.find(([of]) => of.test(ai)) ?? [];
    if (form === 'fixed') return digits(length);
    if (form === 'digits') return digits(number(bitsForLength(length)));
    if (form !== 'characters') return null;
    const encoding = number(3);
    return characters(encoding, number(bitsForLength(length)));
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
      const said = value(ai);
      if (said === null || at > bits.length) return null;
      elements.push([ai, said]);
    }
  }
  return /1/.test(bits.slice(at)) ? null : elements;
}

/** Digits that an identifier has after its first two. */
const more = (two: string): number => (/^3[1-6]$/.test(two) ? 2 : /^2[3-5]$/.test(two) ? 1 : 0);
