/** A CSV's names of columns, in lower case, and its lines, of which `line` 2 is the first after them. */
export interface Csv {
  readonly names: readonly string[];
  readonly separator: string;
  readonly lines: readonly { readonly line: number; readonly fields: readonly string[] }[];
}

/** Reads a CSV by semicolons, or by commas when its head has none; empty lines are left out. */
export function readCsv(text: string): Csv {
  const [head = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  return {
    names: fieldsOf(head, separator).map(name => name.toLowerCase()),
    separator,
    lines: rest.flatMap((line, nth) =>
      line.trim() === '' ? [] : [{ line: nth + 2, fields: fieldsOf(line, separator) }],
    ),
  };
}

/** Fields of a line; one in quotation marks may have the separator in it. */
const fieldsOf = (line: string, separator: string): string[] =>
  // Each begins with a separator then, an empty first one too.
  [...`${separator}${line}`.matchAll(separator === ';' ? BY_SEMICOLON : BY_COMMA)].map(([, quoted, bare]) =>
    (quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"')).trim(),
  );
const BY_SEMICOLON = /;(?:"((?:[^"]|"")*)"|([^;]*))/g;
const BY_COMMA = /,(?:"((?:[^"]|"")*)"|([^,]*))/g;
