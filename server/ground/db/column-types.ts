import { types } from 'pg';

type Parse = (text: string) => unknown;

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
const parsers = new Map<number, Parse>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [TIMESTAMP, isoTimestamp],
  [TIMESTAMPTZ, isoTimestamp],
]);
// pg-types names scalars only; these are pg_type.typarray of the above, and of text.
const arraysOf: Record<number, number> = {
  1016: INT8,
  1231: NUMERIC,
  1182: DATE,
  1115: TIMESTAMP,
  1185: TIMESTAMPTZ,
};

const TEXT_ARRAY: number = 1009;

/** How a column's text becomes a value: int8 and numeric as numbers, dates and timestamps as ISO strings. */
export function parserFor(oid: number, format?: 'text' | 'binary'): Parse {
  const element = parsers.get(arraysOf[oid] ?? -1);
  if (element) return text => each(types.getTypeParser(TEXT_ARRAY)(text), element);
  return parsers.get(oid) ?? (types.getTypeParser(oid, format) as Parse);
}

function each(entry: unknown, parse: Parse): unknown {
  if (Array.isArray(entry)) return entry.map(inner => each(inner, parse));
  return typeof entry === 'string' ? parse(entry) : entry;
}

/** `2026-01-02 03:04:05.6+00` as `2026-01-02T03:04:05.600Z`; microseconds stay, so that a value read finds its row again. */
function isoTimestamp(text: string): string {
  const match = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:\+00)?$/.exec(text);
  if (!match) return text;
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
}
