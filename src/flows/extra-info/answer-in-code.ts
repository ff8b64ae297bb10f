import { elementOf, isElementString } from '../../../core/gtin/gs1.ts';

/** Identifiers of a code that answer a question, by the words in the name that the retailer gave its attribute. */
const ANSWERS: readonly (readonly [name: RegExp, identifiers: readonly string[]])[] = [
  [/lot|batch|charge|partij/i, ['10']],
  [/serie|serial/i, ['21']],
  [/tht|tgt|houdbaar|verval|expir|best.?before|use.?by/i, ['17', '15']],
];

/** The answer that the scanned code of an article itself gives: its lot, serial number or date; '' when it gives none. */
export function answerInCode(read: string, attribute: string): string {
  const [, identifiers = []] = ANSWERS.find(([name]) => name.test(attribute)) ?? [];
  if (!isElementString(read)) return '';
  for (const identifier of identifiers) {
    const value = elementOf(read, identifier);
    if (value !== undefined) return /^1[57]$/.test(identifier) ? dateOf(value) : value;
  }
  return '';
}

/** YYMMDD as a date; day 00 is the last of its month. */
function dateOf(value: string): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return value;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  return `20${year}-${month}-${day === '00' ? last : day}`;
}
