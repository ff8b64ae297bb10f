/**
 * A pattern as a tree. `size` is the number of states of its automaton; `matches` judges one UTF-16 code unit, as
 * RegExp does.
 */
export type Pattern = { readonly size: number } & (
  | { readonly kind: 'unit'; readonly matches: (unit: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number }
);

export type ParsedPattern =
  { readonly ok: true; readonly pattern: Pattern } | { readonly ok: false; readonly at: number };

/** Limits the depth of the tree: every level of nesting takes characters. */
const LONGEST_SOURCE = 256;
/** Limits counted repetition, such as `((a{99}){99}){99}`. */
const LARGEST_SIZE = 1000;

/**
 * Parses the part of RegExp syntax that can be matched in linear time: literals, escapes, character classes, `.`,
 * `^`, `$`, groups, `|` and quantifiers. `at` is the index of anything else, or of where the pattern becomes too
 * large.
 */
export function parsePattern(source: string): ParsedPattern {
  const reader: Reader = { source, at: 0 };
  if (source.length > LONGEST_SOURCE) return { ok: false, at: LONGEST_SOURCE };
  const pattern = choice(reader);
  return pattern && reader.at === source.length ? { ok: true, pattern } : { ok: false, at: reader.at };
}

type Reader = { readonly source: string; at: number };

const peek = (reader: Reader) => reader.source.charAt(reader.at);

function eat(reader: Reader, text: string): boolean {
  const found = reader.source.startsWith(text, reader.at);
  if (found) reader.at += text.length;
  return found;
}

function choice(reader: Reader): Pattern | undefined {
  const parts: Pattern[] = [];
  do {
    const part = sequence(reader);
    if (!part) return undefined;
    parts.push(part);
  } while (eat(reader, '|'));
  return bounded({ kind: 'choice', parts, size: sizeOf(parts) + 1 });
}

function sequence(reader: Reader): Pattern | undefined {
  const parts: Pattern[] = [];
  while (!['', '|', ')'].includes(peek(reader))) {
    const part = term(reader);
    if (!part) return undefined;
    parts.push(part);
  }
  return { kind: 'sequence', parts, size: sizeOf(parts) };
}

function term(reader: Reader): Pattern | undefined {
  if (eat(reader, '^')) return { kind: 'edge', edge: 'start', size: 1 };
  if (eat(reader, '$')) return { kind: 'edge', edge: 'end', size: 1 };
  const part = eat(reader, '(') ? group(reader) : atom(reader);
  return part && repeated(reader, part);
}

function group(reader: Reader): Pattern | undefined {
  if (peek(reader) === '?' && !eat(reader, '?:')) return undefined;
  const part = choice(reader);
  return part && eat(reader, ')') ? part : undefined;
}

function repeated(reader: Reader, part: Pattern): Pattern | undefined {
  // Lazy and greedy are the same here: neither changes whether there is a match.
  const quantifier = /(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/y;
  quantifier.lastIndex = reader.at;
  const found = quantifier.exec(reader.source);
  if (!found) return part;
  const [text, sign, from, comma, to] = found;
  const min = from ? Number(from) : sign === '+' ? 1 : 0;
  const max = sign === '?' ? 1 : sign || (comma && !to) ? Infinity : Number(to ?? from);
  const size = max === Infinity ? Math.max(min, 1) * part.size + 1 : max * (part.size + 1) - min;
  if (min > max) return undefined;
  const repeat = bounded({ kind: 'repeat', part, min, max, size });
  if (repeat) reader.at += text.length;
  return repeat;
}

function atom(reader: Reader): Pattern | undefined {
  if (eat(reader, '.')) return unit(unit => !/[\n\r\u2028\u2029]/.test(unit));
  if (eat(reader, '[')) return unitClass(reader);
  if (['*', '+', '?', '{'].includes(peek(reader))) return undefined;
  const found = classItem(reader);
  if (found === undefined) return undefined;
  return unit(typeof found === 'string' ? unit => unit === found : unit => found.test(unit));
}

/** One character, or a named class, of a pattern or of a class in brackets. */
function classItem(reader: Reader): string | RegExp | undefined {
  const { source, at } = reader;
  const escaped = source.charAt(at) === '\\';
  const unit = source.charAt(escaped ? at + 1 : at);
  const found = escaped ? (ESCAPES.get(unit) ?? (/[A-Za-z0-9]/.test(unit) ? undefined : unit)) : unit;
  if (found === undefined || found === '') return undefined;
  reader.at += escaped ? 2 : 1;
  return found;
}

const ESCAPES: ReadonlyMap<string, string | RegExp> = new Map<string, string | RegExp>([
  ['d', /\d/],
  ['D', /\D/],
  ['w', /\w/],
  ['W', /\W/],
  ['s', /\s/],
  ['S', /\S/],
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
]);

function unitClass(reader: Reader): Pattern | undefined {
  const negated = eat(reader, '^');
  const items: ((unit: string) => boolean)[] = [];
  while (!eat(reader, ']')) {
    const item = classRange(reader);
    if (!item) return undefined;
    items.push(item);
  }
  return unit(unit => items.some(item => item(unit)) !== negated);
}

function classRange(reader: Reader): ((unit: string) => boolean) | undefined {
  const from = classItem(reader);
  if (from === undefined) return undefined;
  if (/^-[^\]]/.test(reader.source.slice(reader.at, reader.at + 2))) {
    reader.at += 1;
    const to = classItem(reader);
    if (typeof from !== 'string' || typeof to !== 'string' || from > to) return undefined;
    return unit => from <= unit && unit <= to;
  }
  return typeof from === 'string' ? unit => unit === from : unit => from.test(unit);
}

const unit = (matches: (unit: string) => boolean): Pattern => ({ kind: 'unit', matches, size: 1 });

const bounded = (pattern: Pattern) => (pattern.size > LARGEST_SIZE ? undefined : pattern);

const sizeOf = (parts: readonly Pattern[]) => parts.reduce((sum, part) => sum + part.size, 0);
