import { splitAimPrefix } from './aim-prefix.ts';
import { hasValidCheckDigit } from './check-digit.ts';
import { gtin14Of, isElementString } from './gs1.ts';
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
    }
  | {
      readonly ok: false;
      readonly code: 'empty' | 'letters' | 'too-long' | 'not-a-gtin';
      readonly read: string;
    };

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
  const trimmed = text.trim();
  const read = trimmed.slice(0, LONGEST_INPUT);
  const refuse = (code: Extract<GtinReading, { ok: false }>['code']): GtinReading => ({
    ok: false,
    code,
    read,
  });

  if (trimmed === '') return refuse('empty');
  if (trimmed.length > LONGEST_INPUT) return refuse('too-long');
  if (isElementString(read)) return readGtin14(gtin14Of(read), 'gs1') ?? refuse('not-a-gtin');

  const { data } = splitAimPrefix(read);
  if (/\p{L}/u.test(data)) return refuse('letters');
  if (!/^\d+$/.test(data)) return refuse('not-a-gtin');
  if (data.length <= KEY_LENGTH) return readPlain(data);
  return (data.length === 14 && readGtin14(data, 'itf-14')) || refuse('too-long');
}

/** A GTIN-14 with another first digit than 0 names a case of the article, not the article. */
function readGtin14(gtin14: string | undefined, format: GtinFormat): GtinReading | undefined {
  if (!gtin14?.startsWith('0')) return undefined;
  const gtin = gtin14.slice(1);
  return { ok: true, gtin, candidates: [gtin], valid_check_digit: hasValidCheckDigit(gtin), format };
}

function readPlain(digits: string): GtinReading {
  const gtin = pad(digits);
  const expansions = expandUpcE(digits);
  const isValid = hasValidCheckDigit(gtin);
  const isUpcE = expansions.some(({ verified }) => verified) && !(isValid && digits.length === 8);
  return {
    ok: true,
    gtin,
    candidates: [...new Set([gtin, ...expansions.map(({ upcA }) => pad(upcA))])],
    valid_check_digit: isUpcE || isValid,
    format: isUpcE ? 'upc-e' : (FORMAT_BY_LENGTH.get(digits.length) ?? 'internal'),
  };
}

const FORMAT_BY_LENGTH: ReadonlyMap<number, GtinFormat> = new Map([
  [8, 'ean-8'],
  [12, 'upc-a'],
  [13, 'ean-13'],
]);
