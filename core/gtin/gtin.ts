import { isWebAddress } from '../code/digital-link.ts';
import { scannedText } from '../code/scanned-text.ts';
import { withoutAddOn } from './add-on.ts';
import { digitsAsPrinted } from './as-printed.ts';
import { eanOfBook } from './book-number.ts';
import { checkDigit, hasValidCheckDigit } from './check-digit.ts';
import { elementOf, gtin14Of, isElementString } from './gs1.ts';
import { expandUpcE } from './upc-e.ts';

export type GtinFormat = 'ean-13' | 'ean-8' | 'upc-a' | 'upc-e' | 'itf-14' | 'gs1' | 'internal';

/**
 * A scanned text read as an article code, or why it is none. `read` is the text, trimmed and cut, to show to the
 * worker.
 */
export type GtinReading =
  | {
      readonly ok: true;
      /** The first candidate: 13 digits. */
      readonly gtin: string;
      /** All keys to look up in a work package, in this order. */
      readonly candidates: readonly string[];
      /** A warning that explains an unknown code; it never refuses one, because shops have internal numbers. */
      readonly valid_check_digit: boolean;
      readonly format: GtinFormat;
      /** The digits may as well be a carton's, by their check digit: when no article has one of the candidates. */
      readonly carton?: string;
      /** The code says itself how many pieces are inside (GS1 identifiers 02 and 37). */
      readonly pieces?: number;
    }
  | {
      readonly ok: false;
      readonly code: 'empty' | 'letters' | 'too-long' | 'not-a-gtin' | 'web-address';
      readonly read: string;
    }
  /** A carton's: `carton` is its GTIN-14. */
  | { readonly ok: false; readonly code: 'carton'; readonly read: string; readonly carton: string };

type Refusal = Extract<GtinReading, { ok: false }>;

const KEY_LENGTH = 13;
const LONGEST_INPUT = 128;

/**
 * The key by which articles are matched: trimmed, and padded with zeros on the left to 13 digits
 * (review-refunds-warehouse, 5 Scans).
 */
export function pad(text: string): string {
  return text.trim().padStart(KEY_LENGTH, '0');
}

/**
 * The keys to look up in a work package, in order: padded, then UPC-E, then GS1; none when the text is no article
 * code.
 */
export function readings(text: string): readonly string[] {
  const reading = readGtin(text);
  return reading.ok ? reading.candidates : [];
}

/** Reads a scanned or typed text as an article code (scanning-rules, Reading codes). */
export function readGtin(text: string): GtinReading {
  const code = scannedText(text);
  const read = code.slice(0, LONGEST_INPUT);
  const refuse = (code: Exclude<Refusal['code'], 'carton'>): GtinReading => ({ ok: false, code, read });
  const cartonOf = (carton: string): GtinReading => ({ ok: false, code: 'carton', read, carton });

  if (code === '') return refuse('empty');
  if (isWebAddress(code)) return refuse('web-address');
  if (code.length > LONGEST_INPUT) return refuse('too-long');
  if (isElementString(code)) {
    const gtin14 = gtin14Of(code);
    if (gtin14 === undefined) return readContent(code) ?? refuse('not-a-gtin');
    return gtin14.startsWith('0') ? readingOf([gtin14.slice(1)], 'gs1') : cartonOf(gtin14);
  }

  const digits = digitsAsPrinted(code);
  const book = eanOfBook(code);
  if (book !== null && !/^\d+$/.test(digits)) return readingOf([book]);
  if (/\p{L}/u.test(digits)) return refuse('letters');
  if (!/^\d+$/.test(digits)) return refuse('not-a-gtin');
  if (digits.length <= KEY_LENGTH) return readPlain(digits, book);
  const articles = withoutAddOn(digits);
  if (digits.length === 14 && digits.startsWith('0'))
    return readingOf(
      hasValidCheckDigit(digits) ? [digits.slice(1), ...articles] : [...articles, digits.slice(1)],
      'itf-14',
    );
  const carton = digits.length === 14 && hasValidCheckDigit(digits);
  if (articles.length > 0) return { ...readingOf(articles), ...(carton && { carton: digits }) };
  return carton ? cartonOf(digits) : refuse('too-long');
}

/** The GTIN-14 of the carton that a code names; null: it can only be something else. */
export const cartonIn = (reading: GtinReading): string | null =>
  ('carton' in reading && reading.carton) || null;

/** The article whose number a carton's is made of (GS1 General Specifications, 2.1.6): 13 digits. */
export function articleInCarton(gtin14: string): string {
  const payload = gtin14.slice(1, KEY_LENGTH);
  return payload + checkDigit(payload);
}

/** The label of a box that names one article inside, and how many of it; null: another label. */
function readContent(code: string): GtinReading | null {
  const inside = elementOf(code, '02');
  const pieces = Number(elementOf(code, '37'));
  return inside !== undefined && /^0\d{13}$/.test(inside) && pieces > 0
    ? { ...readingOf([inside.slice(1)], 'gs1'), pieces }
    : null;
}

/** The reading of complete article numbers, the likeliest first. */
function readingOf(numbers: readonly string[], format?: GtinFormat): Extract<GtinReading, { ok: true }> {
  const [first = ''] = numbers;
  const candidates = [...new Set(numbers.map(pad))];
  return {
    ok: true,
    gtin: pad(first),
    candidates,
    valid_check_digit: hasValidCheckDigit(first),
    format: format ?? formatOf(first),
  };
}

function readPlain(digits: string, book: string | null): GtinReading {
  const gtin = pad(digits);
  const expansions = expandUpcE(digits);
  const isValid = hasValidCheckDigit(gtin);
  const isUpcE = expansions.some(({ verified }) => verified) && !(isValid && digits.length === 8);
  const articles = isValid ? [] : withoutAddOn(digits);
  return {
    ok: true,
    gtin,
    candidates: [
      ...new Set(
        [gtin, ...expansions.map(({ upcA }) => upcA), ...articles, ...(book === null ? [] : [book])].map(pad),
      ),
    ],
    valid_check_digit: isUpcE || isValid || book !== null,
    format: isUpcE ? 'upc-e' : formatOf(digits),
  };
}

const formatOf = (digits: string): GtinFormat => FORMAT_BY_LENGTH.get(digits.length) ?? 'internal';

const FORMAT_BY_LENGTH: ReadonlyMap<number, GtinFormat> = new Map([
  [8, 'ean-8'],
  [12, 'upc-a'],
  [13, 'ean-13'],
]);
