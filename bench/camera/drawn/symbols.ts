import { toCanvas } from 'bwip-js/browser';
import { checkDigit } from '../../../core/gtin/check-digit.ts';
import { expandUpcE } from '../../../core/gtin/upc-e.ts';
import type { Random } from './kinds.ts';
import type { Symbology } from './names.ts';

const digits = (random: Random, n: number): string =>
  Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
const letter = (random: Random): string => 'ABCDEFGHJKLMNPRSTUVWXYZ'[Math.floor(random() * 23)] ?? 'A';

const checked = (payload: string): string => payload + checkDigit(payload);
/** GS1 knows only those with 0; the check digit is that of the UPC-A that it stands for. */
const upcE = (six: string): string => `0${six}${expandUpcE(six)[0]?.upcA.slice(-1) ?? ''}`;

/** The elements of an article with its lot, in brackets as bwip-js takes them. */
const elements = (random: Random, gtin: string): string =>
  `(01)${gtin}(10)${letter(random)}${digits(random, 4)}`;

/** A text that the symbology can hold, as bwip-js takes it. */
export function textOf(symbology: Symbology, random: Random): string {
  switch (symbology) {
    case 'ean13':
      return checked(String(1 + Math.floor(random() * 9)) + digits(random, 11));
    case 'ean8':
      return checked(digits(random, 7));
    case 'upca':
      return checked(digits(random, 11));
    case 'upce':
      return upcE(digits(random, 6));
    case 'code128':
      return random() < 0.5
        ? `${letter(random)}-${digits(random, 2)}-${digits(random, 2)}-${letter(random)}`
        : `1Z${digits(random, 3)}${letter(random)}${digits(random, 10)}`;
    case 'itf14':
      return checked(String(1 + Math.floor(random() * 8)) + digits(random, 12));
    case 'databaromni':
    case 'databarstacked':
    case 'databarlimited':
      return `(01)${checked(`0${digits(random, 12)}`)}`;
    case 'databarexpanded':
    case 'gs1datamatrix':
      return elements(random, checked(`0${digits(random, 12)}`));
    case 'datamatrix':
      return `3S${letter(random)}${letter(random)}${digits(random, 11)}NL${digits(random, 4)}`;
    case 'qrcode':
      return `https://id.winkel${digits(random, 2)}.nl/01/${checked(`0${digits(random, 12)}`)}/10/${letter(random)}${digits(random, 4)}`;
  }
}

/** A symbol as drawn on a label, quiet zone included: grey values of `width` x `height`. */
export interface Texture {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Those that bwip-js draws with two pixels a module, and as high as they are wide. */
const matrix: readonly Symbology[] = ['gs1datamatrix', 'datamatrix', 'qrcode'];
const withDigits: readonly Symbology[] = ['ean13', 'ean8', 'upca', 'upce', 'itf14'];
const heights: Partial<Record<Symbology, number>> = {
  ean13: 16,
  ean8: 16,
  upca: 16,
  upce: 16,
  itf14: 16,
  code128: 14,
};

/** Pixels of a module in a texture. */
export const FINE = 8;
const QUIET = 11 * FINE;

/** The symbol as bwip-js draws it, with its digits below it where shops print them. */
export function textureOf(symbology: Symbology, text: string): Texture {
  const symbol = toCanvas(document.createElement('canvas'), {
    bcid: symbology,
    text,
    scale: matrix.includes(symbology) ? FINE / 2 : FINE,
    ...(heights[symbology] !== undefined && { height: heights[symbology] }),
    includetext: withDigits.includes(symbology),
    textxalign: 'center',
    paddingwidth: 0,
    paddingheight: 3,
    backgroundcolor: 'FFFFFF',
  });
  const [width, height] = [symbol.width + 2 * QUIET, symbol.height];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(symbol, QUIET, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { grey: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4] ?? 255), width, height };
}
