import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../ground/db/pool.ts';
import { secondsToNext, settleJob, takeJob, type Taken } from './queue.ts';
import type { PortFor } from './ports.ts';
import type { Standing } from './printer-port.ts';

/** Looks this often even without a notification. */
const LONGEST_PAUSE_MS = 30_000;
/** On shutdown a printer that does not answer is not waited for: its job is taken again after the next start. */
const LAST_CALL_MS = 2000;
/** Printers served at once, so that one that does not answer delays few others. */
const AT_ONCE = 4;

export interface PrintWorker {
  /** Call when there may be work. */
  wake(): void;
  /** Finishes the jobs in progress. */
  stop(): Promise<void>;
}

/** Sends jobs to printers. Every server process has a worker; one of them at a time holds a printer. */
export function startPrintWorker(
  db: Database,
  portFor: PortFor,
  report: (error: unknown) => void,
): PrintWorker {
  const stopped = new AbortController();
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;

  /** Gives jobs to free slots; one look at a time. */
  async function look(): Promise<void> {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    again = false;
    clearTimeout(timer);
    let pause = LONGEST_PAUSE_MS;
    try {
      let job: Taken | undefined;
      while (!stopped.signal.aborted && sending.size < AT_ONCE && (job = await takeJob(db))) handle(job);
      const next = stopped.signal.aborted ? null : await secondsToNext(db);
      if (next !== null) pause = Math.min(pause, Math.max(0, next * 1000));
    } catch (error) {
      if (!stopped.signal.aborted) report(error);
    }
    looking = false;
    if (stopped.signal.aborted) return;
    if (again && sending.size < AT_ONCE) return look();
    // When all slots are in use the next one that is free looks.
    if (sending.size < AT_ONCE) timer = setTimeout(() => void look(), pause).unref();
  }

  function handle(job: Taken): void {
    const work = deliver(job)
      .then(standing => settleJob(db, job, standing))
      .catch(report)
      .finally(() => {
        sending.delete(work);
        void look();
      });
    sending.add(work);
  }

  async function deliver(job: Taken): Promise<Standing> {
    const port = portFor(job.uri);
    if (job.printer_job === null) return port.send(job, job.attempts > 1);
    return job.status === 'queued'
      ? port.sendContent(job, job.printer_job, job.fills > 1)
      : port.look(job, job.printer_job);
  }

  void look();
  return {
    wake: () => void look(),
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await Promise.race([Promise.all(sending), sleep(LAST_CALL_MS, undefined, { ref: false })]);
    },
  };
}
