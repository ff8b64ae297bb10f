import { isDay, type Day } from '../calendar/day.ts';
import { isUuid } from '../id/uuid.ts';
import { centsOfText } from '../order/amounts.ts';
import type { TheirsBack } from './close.ts';

/** A line of a provider's file. */
export interface FileRow extends TheirsBack {
  readonly reference: string;
  readonly key: string | null;
}
/** A line that cannot be read, for people. */
export interface FileFault {
  readonly line: number;
  readonly why: string;
}

const MOST_LINES = 10_000;
const COLUMNS = ['kenmerk', 'sleutel', 'bedrag', 'datum', 'status'] as const;
const states: ReadonlyMap<string, TheirsBack['state']> = new Map([
  ['betaald', 'settled'],
  ['onderweg', 'accepted'],
  ['mislukt', 'refused'],
]);

/** Reads the CSV of a provider for a day: its lines, or each fault of them. */
export function readProviderFile(
  text: string,
  day: Day,
): { readonly rows: FileRow[]; readonly faults: FileFault[] } {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const names = fieldsOf(head, separator).map(name => name.trim().toLowerCase());
  const lacking = COLUMNS.filter(name => !names.includes(name));
  if (lacking.length > 0)
    return only(1, `de kolom ${lacking.join(', ')} ontbreekt. Verwacht: ${COLUMNS.join(separator)}`);
  if (lines.length > MOST_LINES) return only(MOST_LINES + 2, `ten hoogste ${String(MOST_LINES)} regels`);
  const seen = new Set<string>();
  const [rows, faults]: [FileRow[], FileFault[]] = [[], []];
  lines.forEach((line, nth) => {
    if (line.trim() === '') return;
    const row = rowOf(line, separator, names, day);
    const fault =
      typeof row === 'string'
        ? row
        : seen.has(row.reference)
          ? `kenmerk ${row.reference} staat er twee keer in`
          : null;
    if (typeof row !== 'string') seen.add(row.reference);
    if (fault !== null) faults.push({ line: nth + 2, why: fault });
    else if (typeof row !== 'string') rows.push(row);
  });
  return { rows, faults };
}

const only = (line: number, why: string) => ({ rows: [], faults: [{ line, why }] });

/** A line, or why it cannot be read. */
function rowOf(line: string, separator: string, names: readonly string[], day: Day): FileRow | string {
  const fields = fieldsOf(line, separator);
  if (fields.length !== names.length)
    return `${String(fields.length)} velden. Verwacht: ${String(names.length)}`;
  const of = (name: (typeof COLUMNS)[number]): string => fields[names.indexOf(name)]?.trim() ?? '';
  const [reference, key, amount] = [of('kenmerk'), of('sleutel'), centsOfText(of('bedrag'))];
  const state = states.get(of('status').toLowerCase());
  if (reference === '' || reference.length > 128) return 'kenmerk: verwacht 1 tot 128 tekens';
  if (amount === null) return `bedrag ‘${of('bedrag')}’. Verwacht: 12,95`;
  if (!isDay(of('datum'))) return `datum ‘${of('datum')}’. Verwacht: ${day}`;
  if (of('datum') !== day) return `datum ${of('datum')} hoort niet bij ${day}`;
  if (!state) return `status ‘${of('status')}’. Verwacht: ${[...states.keys()].join(', ')}`;
  return { reference, key: isUuid(key) ? key.toLowerCase() : null, amount, state };
}

/** Fields of a line; one in quotation marks may have the separator in it. */
const fieldsOf = (line: string, separator: string): string[] =>
  // Each begins with a separator then, an empty first one too.
  [...`${separator}${line}`.matchAll(separator === ';' ? BY_SEMICOLON : BY_COMMA)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
  );
const BY_SEMICOLON = /;(?:"((?:[^"]|"")*)"|([^;]*))/g;
const BY_COMMA = /,(?:"((?:[^"]|"")*)"|([^,]*))/g;
