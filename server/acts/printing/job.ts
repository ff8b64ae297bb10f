import { sql } from 'kysely';
import type { PrintJob, PrinterType } from '../../../contract/orders/printing.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { askedId } from '../../ground/db/expressions.ts';
import type { Queryable } from '../../ground/db/pool.ts';

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
  trouble: row.reason,
  dispatch_request_ids: row.dispatch_request_ids,
});

const jobs = compose
  .selectFrom('print_jobs as j')
  .innerJoin('printers as p', 'p.id', 'j.printer_id')
  .select(eb => [
    'j.id',
    'p.location_id',
    'j.title',
    eb.ref('p.type').$castTo<PrinterType>().as('type'),
    'p.identifier as printer_identifier',
    'p.name as printer_name',
    eb.ref('j.status').$castTo<PrintJob['status']>().as('status'),
    'j.reason',
    'j.dispatch_request_ids',
  ]);

export const findJob = (db: Queryable, id: number): Promise<JobRow | undefined> =>
  rowOf(db, jobs.where('j.id', '=', askedId(id)));

/** These jobs as they are now, in order. */
export const findJobs = (db: Queryable, ids: readonly number[]): Promise<JobRow[]> =>
  rowsOf(db, jobs.where(sql<boolean>`j.id = ANY (${ids})`).orderBy('j.id'));

/** The answer to a call that has queued one job. */
export async function createdJob(
  db: Queryable,
  id: number | undefined,
): Promise<{ status: 201; body: PrintJob }> {
  const job = id === undefined ? undefined : await findJob(db, id);
  if (!job) throw new Error('what was queued is one job');
  return { status: 201, body: toPrintJob(job) };
}
