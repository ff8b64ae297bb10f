import { scannedText } from '../code/scanned-text.ts';

/**
 * Text that carriers print around a tracking code, and what is left to compare. A row applies to carriers whose
 * identifier begins with its name ('' for all); rows apply from top to bottom.
 */
const SYMBOLS: readonly (readonly [carrier: string, symbol: string, printed: RegExp, compared: string])[] = [
  ['', 'SSCC under application identifier 00', /^(?:\(00\)|00)(\d{18})$/, '$1'],
  ['postnl', '3S code in groups, 3S-ABCD-1234-5678', /[-.]/g, ''],
  ['dhl', 'licence plate with data identifier J before JD or VGL', /^J+(?=JD|VGL)/, ''],
  ['dpd', 'parcel number with its own check character', /^(\d{14})[A-Z\d]$/, '$1'],
  ['dpd', 'destination, parcel number, service and country', /^%?[A-Z\d]{7}(\d{14})\d{6}[A-Z\d]?$/, '$1'],
];

const LONGEST_INPUT = 128;

/**
 * Whether a scanned shipping label is this tracking code (scanning-rules, Completion; review-refunds-warehouse, 5
 * Scans).
 * For an unknown carrier, or none, the texts are compared without case, blanks and symbology marks.
 */
export function sameLabel(scanned: string, trackingCode: string, carrier: string | null): boolean {
  if (scanned.length > LONGEST_INPUT) return false;
  const label = normalise(scanned, carrier);
  return label !== '' && label === normalise(trackingCode, carrier);
}

function normalise(text: string, carrier: string | null): string {
  const bare = scannedText(text)
    .replace(/[\s\p{Cc}]/gu, '')
    .toUpperCase();
  return SYMBOLS.filter(([name]) => (carrier ?? '').toLowerCase().startsWith(name)).reduce(
    (code, [, , printed, compared]) => code.replace(printed, compared),
    bare,
  );
}

/**
 * The keys under which a database finds the tracking codes that a scanned label may be, whatever their carrier: `label_key` of
 * a code is one of them (migrations/006).
 */
export const labelKeys = (text: string): readonly string[] => [
  ...new Set(['', 'dpd'].map(carrier => labelKey(normalise(text, carrier)))),
];

const labelKey = (label: string): string =>
  label
    .replace(/[^A-Z\d]/g, '')
    .replace(/^00(?=\d{18}$)/, '')
    .replace(/^J+(?=JD|VGL)/, '');
