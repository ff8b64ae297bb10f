import { isDay, type Day } from '../calendar/day.ts';
import { isUuid } from '../id/uuid.ts';
import { centsOfText } from '../order/amounts.ts';
import { adyenLines, isAdyenReport, laterOf } from './adyen-report.ts';
import type { FileRow, TheirsBack } from './close.ts';
import { readCsv, type Csv } from './csv.ts';

/** A line that cannot be read, for people. */
export interface FileFault {
  readonly line: number;
  readonly why: string;
}
/** The payments back of a file, or each fault of it. */
interface ReadFile {
  readonly rows: FileRow[];
  readonly faults: FileFault[];
}

const MOST_LINES = 10_000;
const COLUMNS = ['kenmerk', 'sleutel', 'bedrag', 'datum', 'status'] as const;
const states: ReadonlyMap<string, TheirsBack['state']> = new Map([
  ['betaald', 'settled'],
  ['onderweg', 'accepted'],
  ['mislukt', 'refused'],
]);

/** Reads the file of a provider for a day: ours (kenmerk;sleutel;bedrag;datum;status), or a report of Adyen. */
export function readProviderFile(text: string, day: Day): ReadFile {
  const csv = readCsv(text);
  const { lines } = csv;
  if (lines.length > MOST_LINES)
    return only(lines[MOST_LINES]?.line ?? 0, `ten hoogste ${String(MOST_LINES)} regels`);
  return isAdyenReport(csv) ? readAdyen(csv, day) : readOurs(csv, day);
}

const only = (line: number, why: string): ReadFile => ({ rows: [], faults: [{ line, why }] });
const lacks = (columns: readonly string[], expected: string): ReadFile =>
  only(1, `de kolom ${columns.join(', ')} ontbreekt. Verwacht: ${expected}`);
const lengthFault = (fields: readonly string[], { names }: Csv): string | null =>
  fields.length === names.length
    ? null
    : `${String(fields.length)} velden. Verwacht: ${String(names.length)}`;
const twice = (reference: string): string => `kenmerk ${reference} staat er twee keer in`;

function readOurs(csv: Csv, day: Day): ReadFile {
  const lacking = COLUMNS.filter(name => !csv.names.includes(name));
  if (lacking.length > 0) return lacks(lacking, COLUMNS.join(csv.separator));
  const rows = new Map<string, FileRow>();
  const faults: FileFault[] = [];
  for (const { line, fields } of csv.lines) {
    const row = lengthFault(fields, csv) ?? rowOf(fields, csv.names, day);
    if (typeof row === 'string') faults.push({ line, why: row });
    else if (rows.has(row.reference)) faults.push({ line, why: twice(row.reference) });
    else rows.set(row.reference, row);
  }
  return { rows: [...rows.values()], faults };
}

/** A line of ours, or why it cannot be read. */
function rowOf(fields: readonly string[], names: readonly string[], day: Day): FileRow | string {
  const of = (name: (typeof COLUMNS)[number]): string => fields[names.indexOf(name)] ?? '';
  const [reference, key, amount] = [of('kenmerk'), of('sleutel'), centsOfText(of('bedrag'))];
  const state = states.get(of('status').toLowerCase());
  if (reference === '' || reference.length > 128) return 'kenmerk: verwacht 1 tot 128 tekens';
  if (amount === null) return `bedrag ‘${of('bedrag')}’. Verwacht: 12,95`;
  if (!isDay(of('datum'))) return `datum ‘${of('datum')}’. Verwacht: ${day}`;
  if (of('datum') !== day) return `datum ${of('datum')} hoort niet bij ${day}`;
  if (!state) return `status ‘${of('status')}’. Verwacht: ${[...states.keys()].join(', ')}`;
  return { reference, key: isUuid(key) ? key.toLowerCase() : null, amount, state };
}

/** The payments back of the day in a report of Adyen, which has lines about other money and other days besides. */
function readAdyen(csv: Csv, day: Day): ReadFile {
  const { lacking, read } = adyenLines(csv, day);
  if (lacking.length > 0)
    return lacks(lacking, 'het Settlement details report of het Payment accounting report van Adyen');
  const rows = new Map<string, FileRow>();
  const faults: FileFault[] = [];
  const others: Day[] = [];
  for (const { line, fields } of csv.lines) {
    const why = lengthFault(fields, csv);
    if (why !== null) {
      faults.push({ line, why });
      continue;
    }
    const one = read(fields);
    if (one.kind === 'fault') faults.push({ line, why: one.why });
    else if (one.kind === 'another-day') others.push(one.day);
    else if (one.kind === 'row') {
      const { reference } = one.row;
      const before = rows.get(reference);
      const row = before ? laterOf(before, one.row) : one.row;
      if (row) rows.set(reference, row);
      else faults.push({ line, why: twice(reference) });
    }
  }
  const [first, ...rest] = [...new Set(others)].sort();
  if (first !== undefined && rows.size === 0 && faults.length === 0)
    return only(
      2,
      `geen terugbetaling is van ${day}: het bestand gaat over ${[first, ...rest.slice(-1)].join(' tot ')}`,
    );
  return { rows: [...rows.values()], faults };
}
