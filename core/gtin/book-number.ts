import { checkDigit } from './check-digit.ts';

/** An EAN has 978 before the number of a book; before that of a magazine it has 977, and behind it its variant (00: none). */
const BOOK = { prefix: '978', variant: '' };
const MAGAZINE = { prefix: '977', variant: '00' };

/** An ISBN-10 or an ISSN is bare, or in its printed parts. An order number has its hyphens elsewhere. */
const AS_PRINTED = /^(?:\d{9}[\dX]|\d{1,5}([-\s])\d{1,7}\1\d{1,6}\1[\dX]|\d{4}[-\s]?\d{3}[\dX])$/i;

/**
 * The EAN of a book or magazine by its old number, ISBN-10 or ISSN, which some scanners send in place of their EAN; null: the text
 * is none, by its check digit (ISO 2108, ISO 3297).
 */
export function eanOfBook(text: string): string | null {
  if (!AS_PRINTED.test(text)) return null;
  const number = text.replaceAll(/[-\s]/g, '').toUpperCase();
  if (!/^(?:\d{7}|\d{9})[\dX]$/.test(number)) return null;
  const payload = number.slice(0, -1);
  if (!number.endsWith(mod11Check(payload))) return null;
  const { prefix, variant } = payload.length === 9 ? BOOK : MAGAZINE;
  const ean = `${prefix}${payload}${variant}`;
  return ean + checkDigit(ean);
}

function mod11Check(payload: string): string {
  const sum = Array.from(payload, Number).reduce(
    (sum, digit, i) => sum + digit * (payload.length + 1 - i),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}
