import type * as z from 'zod/mini';
import { forms } from './forms.ts';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'een tekst',
  number: 'een getal',
  int: 'een geheel getal',
  boolean: 'ja of nee (true of false)',
  array: 'een lijst',
  object: 'een object',
  record: 'een object',
  null: 'null',
};
const nameOf = (kind: string): string => kinds[kind] ?? kind;

/** Names what came in place of what is expected. */
function readOf(input: unknown): string {
  if (input === undefined) return 'niets';
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'een lijst';
  return typeof input === 'object' ? 'een object' : JSON.stringify(input).slice(0, 100);
}

/** The counted things of a text or list; of a number nothing. */
const units: Readonly<Record<string, readonly [one: string, other: string]>> = {
  string: [' teken', ' tekens'],
  array: [' waarde', ' waarden'],
};
const bound = (origin: string, words: string, limit: number | bigint | Date): string =>
  `${words} ${String(limit)}${units[origin]?.[limit === 1 ? 0 : 1] ?? ''}`;

const or = (values: readonly unknown[]): string => values.map(String).join(', ');

function expectedBy(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return nameOf(issue.expected);
    case 'invalid_value':
      return or(issue.values);
    case 'too_small':
      return bound(issue.origin, issue.inclusive ? 'minstens' : 'meer dan', issue.minimum);
    case 'too_big':
      return bound(issue.origin, issue.inclusive ? 'hoogstens' : 'minder dan', issue.maximum);
    case 'not_multiple_of':
      return `een veelvoud van ${issue.divisor}`;
    case 'invalid_format':
      if (issue.format === 'date') return 'een dag als 2026-11-25';
      if (issue.format === 'datetime') return 'een tijdstip als 2026-11-25T09:30:00Z';
      if (issue.format === 'starts_with') return `een tekst die begint met ${String(issue['prefix'])}`;
      return issue.pattern === undefined
        ? 'een andere vorm'
        : (forms[issue.pattern] ?? `een tekst van de vorm ${issue.pattern}`);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? or(issue.options) : null;
    default:
      return null;
  }
}

/** Faults of a union that nothing tells apart: those of the member with the fewest, when that is one alone. */
function faultsOfMember(errors: readonly (readonly z.core.$ZodIssue[])[]): string | null {
  const fewest = Math.min(...errors.map(({ length }) => length));
  const nearest = errors.filter(({ length }) => length === fewest);
  if (nearest.length !== 1) return null;
  return nearest[0]!.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}

/** A fault of a request's shape: what was read, and what was expected. (The Dutch of zod names kinds in English.) */
export function dutchFault(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Onbekend: ${issue.keys.slice(0, 10).join(', ')}`;
  const expected = expectedBy(issue);
  const ofMember = issue.code === 'invalid_union' ? faultsOfMember(issue.errors) : null;
  if (expected === null) return ofMember ?? 'Deze waarde past hier niet';
  // A union that is told apart by a member is expected to have it, and holds it in its whole object.
  const member = issue.code === 'invalid_union' ? issue.discriminator : undefined;
  const input = member === undefined ? issue.input : (issue.input as Record<string, unknown>)[member];
  return `Gelezen ${readOf(input)}, verwacht ${expected}`;
}
