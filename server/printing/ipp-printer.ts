import { type Attributes, ippCall, type IppReply, NoIppAnswer, valuesOf } from './ipp-call.ts';
import { complaintIn } from './trouble.ts';
import type { Parcel, PrinterPort, Sent, Standing } from './printer-port.ts';

const who = { 'requesting-user-name': 'oms' };
/** ZPL is sent to the printer as it is. */
const documentFormats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;
/** CUPS has no name of a job that has just ended, unless it is asked for what it must read from disk, as its UUID. */
const asked = {
  'requested-attributes': ['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-uuid'],
};
const UNREACHABLE: Standing = { kind: 'unknown', reason: 'unreachable' };

/** A printer that speaks IPP: CUPS, or the printer itself (RFC 8011). */
export const ippPrinter: PrinterPort = {
  send: (parcel, again) =>
    known(async () => {
      const earlier = again ? await findByName(parcel) : null;
      return earlier ? standingOf(parcel.uri, earlier) : print(parcel);
    }),
  look: (parcel, printer_job) =>
    known(async () => {
      const job = await findByNumber(parcel, printer_job);
      if (job) return standingOf(parcel.uri, job);
      // A printer forgets finished jobs; a queue that was deleted has forgotten all.
      const { status } = await ippCall(parcel.uri, 'Get-Printer-Attributes', who);
      if (status.startsWith('successful')) return { kind: 'done' };
      return refusal(status);
    }),
  async cancel(parcel, printer_job) {
    const job = printer_job === null ? await findByName(parcel) : await findByNumber(parcel, printer_job);
    if (!job) return;
    const { status } = await ippCall(parcel.uri, 'Cancel-Job', { ...who, 'job-id': job['job-id'] });
    if (status.startsWith('successful') || isOver.has(status)) return;
    throw new NoIppAnswer(`the printer did not cancel the job: ${status}`);
  },
};

/** Answers to a cancellation that comes after the end of the job. */
const isOver: ReadonlySet<string> = new Set(['client-error-not-possible', 'client-error-not-found']);

async function known(ask: () => Promise<Standing>): Promise<Standing> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoIppAnswer)) throw error;
    return UNREACHABLE;
  }
}

async function print(parcel: Parcel): Promise<Standing> {
  const { status, jobs } = await ippCall(
    parcel.uri,
    'Print-Job',
    {
      ...who,
      'job-name': `${markOf(parcel)} ${parcel.title.slice(0, 60)}`,
      'document-format': documentFormats[parcel.format],
    },
    parcel.content,
  );
  if (status === 'server-error-busy') return { kind: 'busy', complaint: await complaintAt(parcel.uri) };
  if (!status.startsWith('successful')) return refusal(status);
  return typeof jobs[0]?.['job-id'] === 'number'
    ? standingOf(parcel.uri, jobs[0])
    : { kind: 'failed', reason: 'refused' };
}

/** A printer that is stopped, or has too many jobs, takes it another time; a job that it does not understand it never will. */
const refusal = (status: string): Standing =>
  status.startsWith('server-error') || status === 'client-error-not-possible'
    ? { kind: 'unknown', reason: 'refused' }
    : { kind: 'failed', reason: 'refused' };

const markOf = ({ job_id, mark }: Sent): string => `oms-${job_id}-${mark}`;
/** A printer may cut a name at its end. */
const isOf = (parcel: Sent, job: Attributes): boolean =>
  String(job['job-name']).split(' ')[0] === markOf(parcel);

/**
 * The job of an earlier Print-Job whose answer was lost. There is no limit: CUPS would give its oldest jobs. Throws
 * NoIppAnswer where the printer does not tell: then nobody knows whether it has the job.
 */
async function findByName(parcel: Sent): Promise<Attributes | null> {
  for (const which of ['not-completed', 'completed']) {
    const reply = await ippCall(parcel.uri, 'Get-Jobs', {
      ...who,
      'which-jobs': which,
      'my-jobs': true,
      ...asked,
    });
    // A queue that does not exist has no job.
    if (reply.status === 'client-error-not-found') return null;
    const mine = reply.jobs.find(job => isOf(parcel, job));
    if (mine) return mine;
    if (!reply.status.startsWith('successful') || reply.jobs.some(job => !('job-name' in job)))
      throw new NoIppAnswer('the printer does not name its jobs');
  }
  return null;
}

/** Null when the printer has no such job, or gives its number to another one, as it does when it has lost its memory. */
async function findByNumber(parcel: Sent, printer_job: number): Promise<Attributes | null> {
  const reply: IppReply = await ippCall(parcel.uri, 'Get-Job-Attributes', {
    'job-id': printer_job,
    ...who,
    ...asked,
  });
  const [job] = reply.jobs;
  if (reply.status === 'client-error-not-found' || (job && 'job-name' in job && !isOf(parcel, job)))
    return null;
  if (!job) throw new NoIppAnswer(`the printer does not tell of the job: ${reply.status}`);
  return { 'job-id': printer_job, ...job };
}

async function standingOf(uri: string, job: Attributes): Promise<Standing> {
  switch (job['job-state']) {
    case 'completed':
      return { kind: 'done' };
    case 'aborted':
      return { kind: 'failed', reason: 'aborted' };
    case 'canceled':
      return { kind: 'failed', reason: 'canceled' };
    default:
      return {
        kind: 'sent',
        printer_job: Number(job['job-id']),
        complaint: (await complaintAt(uri)) ?? (job['job-state'] === 'pending-held' ? 'held' : null),
      };
  }
}

async function complaintAt(uri: string): Promise<string | null> {
  const { printer } = await ippCall(uri, 'Get-Printer-Attributes', {
    ...who,
    'requested-attributes': ['printer-state', 'printer-state-reasons', 'printer-state-message'],
  });
  return complaintIn({
    reasons: valuesOf(printer['printer-state-reasons']),
    message: valuesOf(printer['printer-state-message']).join(' '),
    stopped: printer['printer-state'] === 'stopped',
  });
}
