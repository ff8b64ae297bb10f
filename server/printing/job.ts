import type { PrintJob, PrinterType } from '../../contract/printing.ts';
import type { Queryable } from '../db/pool.ts';
import { troubleText } from './trouble.ts';

/** A print job as a row of the database. */
export type JobRow = {
  id: number;
  location_id: number;
  title: string;
  type: PrinterType;
  printer_identifier: string;
  printer_name: string;
  status: PrintJob['status'];
  reason: string | null;
  dispatch_request_ids: number[];
};

/** A print job as devices see it. */
export const toPrintJob = (row: JobRow): PrintJob => ({
  id: row.id,
  title: row.title,
  type: row.type,
  printer: { identifier: row.printer_identifier, name: row.printer_name },
  status: row.status,
  trouble: row.reason && troubleText(row.reason, row.printer_name),
  dispatch_request_ids: row.dispatch_request_ids,
});

const SELECT = `
  SELECT j.id, p.location_id, j.title, p.type, p.identifier AS printer_identifier, p.name AS printer_name, j.status, j.reason,
    j.dispatch_request_ids
  FROM print_jobs j JOIN printers p ON p.id = j.printer_id`;

export const findJob = (db: Queryable, id: number): Promise<JobRow | undefined> =>
  db.one<JobRow>(`${SELECT} WHERE j.id = $1`, [id]);

/** These jobs as they are now, in order. */
export const findJobs = (db: Queryable, ids: readonly number[]): Promise<JobRow[]> =>
  db.query<JobRow>(`${SELECT} WHERE j.id = ANY ($1) ORDER BY j.id`, [ids]);
