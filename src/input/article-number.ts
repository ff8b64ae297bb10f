import { hasValidCheckDigit } from '../../core/gtin/check-digit.ts';

/** True for digits of an article number's length (EAN-8, UPC-A, EAN-13, ITF-14) with a valid check digit. */
export const isArticleNumber = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text);
