import { digitsAsPrinted } from '../gtin/as-printed.ts';
import { checkDigit, hasValidCheckDigit } from '../gtin/check-digit.ts';

/** Facts about codes that only the retailer knows: the settings of the group `scanning`. */
export interface ScanRules {
  /** The sign that the scanners send in place of FNC1, which a keyboard does not have; empty: nothing. */
  readonly fnc1: string;
  /** Where article, price and weight stand in codes that a scale or a counter prints; see `isPattern`. */
  readonly priced: readonly string[];
}
export const noRules: ScanRules = { fnc1: '', priced: [] };

/** The rules in the settings of the configuration, by their full names. */
export function scanRulesOf(settings: Readonly<Record<string, unknown>>): ScanRules {
  const text = (key: string): string => {
    const value = settings[`frontend-parameters.scanning.${key}`];
    return typeof value === 'string' ? value : '';
  };
  return { fnc1: text('fnc1-substitute'), priced: patternsIn(text('priced-codes')) };
}

const patternsIn = (setting: string): readonly string[] => setting.split(/[\s,;]+/).filter(Boolean);

/** Whether a text may stand for FNC1: it has a sign that is in no code, such as `|` or `{GS}`. */
export const isSubstitute = (text: string): boolean =>
  /^\S{1,8}$/.test(text) && /[^\w\-./:%()[\]+$]/.test(text);

/**
 * Whether a text says how 13 digits are made up: `28AAAAAPPPPPC`. Digits stand as they are (the first two are 02 or 20 to 29); A
 * is the article in a number that has zeros for the rest, N a number that names the article alone, P a price, G a weight, X
 * anything else, C the check digit.
 */
export const isPattern = (text: string): boolean =>
  /^(?:02|2\d)[\dANPGX]{10}C$/.test(text) && /^[^AN]*(?:A+|N+)[^AN]*$/.test(text) && /[PG]/.test(text);

/**
 * The EAN-13 of a code, as printed or not, that has the form of one with a price or a weight (GS1 General Specifications 2.1.12.1);
 * null: it has another. A GTIN-14 has a zero before its EAN.
 */
function pricedEanOf(code: string): string | null {
  const ean = /^0?(\d{12,13})$/.exec(digitsAsPrinted(code))?.[1]?.padStart(13, '0') ?? '';
  return /^(?:02|2)/.test(ean) && hasValidCheckDigit(ean) ? ean : null;
}
/** Whether a code has the form of one with a price or a weight. */
export const isPriced = (code: string): boolean => pricedEanOf(code) !== null;

const isOf = (pattern: string, code: string): boolean =>
  Array.from(pattern).every((sign, i) => !/\d/.test(sign) || sign === code[i]);

/** Whether a text is a table of such patterns; of two that fit a code the first counts, so that each must have codes of its own. */
export function isTable(text: string): boolean {
  const patterns = patternsIn(text);
  const isHidden = (one: string, i: number) => patterns.slice(0, i).some(before => isOf(before, one));
  return patterns.every(isPattern) && !patterns.some(isHidden);
}

/** The number of the article in a code with a price or a weight; null: no pattern of the retailer fits it. */
export function articleInPriced(code: string, { priced }: ScanRules): string | null {
  const ean = pricedEanOf(code);
  const pattern = ean === null ? undefined : priced.find(one => isOf(one, ean));
  if (ean === null || pattern === undefined) return null;
  const kept = (keep: RegExp, other: string) =>
    Array.from(pattern, (sign, i) => (keep.test(sign) ? ean[i] : other)).join('');
  if (pattern.includes('N')) return kept(/N/, '');
  const payload = kept(/[\dA]/, '0').slice(0, -1);
  return payload + checkDigit(payload);
}
