import type { Database } from '../../ground/db/pool.ts';
import type { PortFor } from './ports.ts';
import type { Sent } from './printer-port.ts';

/** Cancels a print that was given up at its printer; throws where another try may help. */
export async function cancelPrint(db: Database, portFor: PortFor, print_job_id: number): Promise<void> {
  const job = await db.one<Sent & { printer_job: number | null }>(
    `SELECT j.id AS job_id, j.mark, j.title, j.printer_job, p.format, p.identifier AS printer, j.sent_to AS uri
     FROM print_jobs j JOIN printers p ON p.id = j.printer_id
     WHERE j.id = $1 AND j.status = 'failed' AND j.attempts > 0`,
    [print_job_id],
  );
  if (job) await portFor(job.uri).cancel(job, job.printer_job);
}
