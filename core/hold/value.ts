import { isDay } from '../calendar/day.ts';
import { centsIn } from '../order/cents-in.ts';
import type { ValueKind } from './rule.ts';

/** Text as rules compare it: trimmed, in one form of Unicode and without capitals; a postcode without blanks too. */
export const comparable = (text: string, field = ''): string => {
  // ASCII has one form: most texts are, and every text of an order passes here.
  const plain = (/^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC')).trim().toLowerCase();
  return field === 'zipcode' ? plain.replaceAll(/\s/g, '') : plain;
};

/** The parts of a list with commas, without blanks around them. A comma within an amount has no blank behind it. */
export const partsIn = (value: string, kind: ValueKind): readonly string[] => {
  const separator = kind === 'money' && /[,;]\s/.test(value) ? /[,;]\s+/ : kind === 'money' ? /;/ : /,/;
  return value
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean);
};

/** A value as it is compared: numbers (amounts in cents) or text; null: it can't be read. */
export function readValue(text: string, kind: ValueKind, field = ''): number | string | null {
  const given = text.trim();
  if (given === '') return null;
  switch (kind) {
    case 'money':
      return centsIn(given);
    case 'count':
    case 'carrier':
    case 'carrier-method':
    case 'dispatch-type':
      return /^\d{1,9}$/.test(given) ? Number(given) : null;
    case 'hours':
      return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(given) ? Number(given.replace(',', '.')) : null;
    case 'date':
      return isDay(given) ? given : null;
    default:
      return comparable(given, field);
  }
}
