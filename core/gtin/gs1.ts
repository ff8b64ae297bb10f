import { splitAimPrefix } from './aim-prefix.ts';
import { hasValidCheckDigit } from './check-digit.ts';

/** FNC1 between two elements, as scanners send it. */
export const GS = '\u001d';

/** GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR and GS1 DotCode by their AIM prefix. */
const GS1_SYMBOLOGIES = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);
export const isGs1Symbology = (symbology: string): boolean => GS1_SYMBOLOGIES.has(symbology);

/**
 * Elements that need no FNC1 after them: first two digits of the application identifier, and how long identifier and value
 * are together (GS1 General Specifications, figure 7.8.5-2). All others run to the next FNC1.
 */
const PREDEFINED_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['00', 20],
  ['01', 16],
  ['02', 16],
  ['03', 16],
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map(ai => [ai, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map(ai => [ai, 10] as const),
  ['41', 16],
]);

/**
 * Whether a scanned text is a GS1 element string: it has an AIM prefix, FNC1 or printed brackets, or its bare digits
 * hold a valid GTIN.
 */
export function isElementString(text: string): boolean {
  const { symbology, data } = splitAimPrefix(text);
  if (isGs1Symbology(symbology) || data.includes(GS) || /^\(\d{2,4}\)/.test(data)) return true;
  // Without any of those marks only a correct check digit tells an element string from another long code.
  return /^(?:01\d{14}|02\d{14}37\d{1,8}$)/.test(data) && hasValidCheckDigit(data.slice(2, 16));
}

/** The GTIN-14 under application identifier 01 of an element string, wherever it is in the string. */
export function gtin14Of(text: string): string | undefined {
  const gtin = elementOf(text, '01');
  return gtin !== undefined && /^\d{14}$/.test(gtin) ? gtin : undefined;
}

/** The value of an application identifier of two digits in an element string, wherever it is in the string. */
export function elementOf(text: string, ai: string): string | undefined {
  const { data } = splitAimPrefix(text);
  return data.startsWith('(') ? printedElement(data.replace(/\s/g, ''), ai) : element(data, ai);
}

const printedElement = (data: string, ai: string): string | undefined =>
  data
    .split('(')
    .find(part => part.startsWith(`${ai})`))
    ?.slice(ai.length + 1);

function element(data: string, ai: string): string | undefined {
  let rest = data;
  while (rest !== '') {
    const length = PREDEFINED_LENGTHS.get(rest.slice(0, 2)) ?? untilSeparator(rest);
    if (rest.startsWith(ai)) return rest.slice(ai.length, length);
    rest = rest.slice(length);
    if (rest.startsWith(GS)) rest = rest.slice(GS.length);
  }
  return undefined;
}

function untilSeparator(rest: string): number {
  const at = rest.indexOf(GS);
  return at === -1 ? rest.length : at;
}
