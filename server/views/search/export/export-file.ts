import { type CellValue } from 'hucre';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn } from './export-columns.ts';

export type ExportFormat = 'csv' | 'xlsx';
/** Value of a row in a column: a text may be a day (`2026-11-25`) or a time (`2026-11-25 14:20`) in the Netherlands. */
export type Value = string | number | null;
/** Rows as they come from the database, so many at once. */
export type Rows = AsyncIterable<readonly (readonly Value[])[]>;

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of a file, made as they are read. */
export const exportFile = (
  format: ExportFormat,
  columns: readonly ExportColumn[],
  rows: Rows,
): AsyncIterable<Uint8Array> =>
  // The browser's types of a stream, beside which the tests are compiled, do not know that it is iterable.
  (format === 'csv' ? csv(columns, rows) : xlsx(columns, rows)) as object as AsyncIterable<Uint8Array>;

/**
 * As a Dutch Excel opens it: with semicolons, decimals after a comma, and a mark that says UTF-8. What it would take for a
 * formula is a text.
 */
const csv = (columns: readonly ExportColumn[], rows: Rows) =>
  writeCsvStream(each(columns, rows, told), {
    headers: columns.map(({ head }) => head),
    delimiter: ';',
    lineSeparator: '\r\n',
    bom: true,
    escapeFormulae: true,
  });
const told = (value: Value, { is }: ExportColumn): CellValue =>
  is === 'amount' && typeof value === 'number' ? value.toFixed(2).replace('.', ',') : value;

/** A workbook of one sheet whose head stays in sight. */
const xlsx = (columns: readonly ExportColumn[], rows: Rows) =>
  writeXlsxStream(each(columns, rows, asCell), {
    name: 'Orders',
    columns: columns.map(({ head, width, is }) => ({
      header: head,
      width,
      ...(is && { numFmt: NUMBERS[is] }),
    })),
    freezePane: { rows: 1 },
  });
const NUMBERS = { amount: '#,##0.00', day: 'dd-mm-yyyy', time: 'dd-mm-yyyy hh:mm' } as const;

/** Several days of one order stay a text. Excel knows no time zones: a time is as the clock said. */
const asCell = (value: Value, { is }: ExportColumn): CellValue =>
  typeof value === 'string' && (is === 'day' || is === 'time') && /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(value)
    ? new Date(`${value.replace(' ', 'T')}${is === 'day' ? 'T00:00' : ''}Z`)
    : value;

/** Each row, with its values as `as` makes them. */
async function* each(
  columns: readonly ExportColumn[],
  rows: Rows,
  as: (value: Value, column: ExportColumn) => CellValue,
): AsyncGenerator<CellValue[]> {
  for await (const some of rows)
    for (const row of some) yield columns.map((column, i) => as(row[i] ?? null, column));
}
