import { hasValidCheckDigit } from './check-digit.ts';

/** A number as it stands below its bars, with blanks and the mark of its margin; the hyphens of an ISBN too. */
export function digitsAsPrinted(code: string): string {
  const digits = code.replace(/(?<=\d)\s+(?=\d)/g, '').replace(/(?<=^|\d)\s*[<>]\s*(?=\d|$)/g, '');
  const isbn = digits.replaceAll('-', '');
  return /^97[89]\d{10}$/.test(isbn) && hasValidCheckDigit(isbn) ? isbn : digits;
}
