import { type Attributes, ippCall, type IppReply, NoIppAnswer, valuesOf } from './ipp-call.ts';
import { complaintIn } from './trouble.ts';
import type { Parcel, PrinterPort, Sent, Standing } from './printer-port.ts';

const who = { 'requesting-user-name': 'oms' };
/** ZPL is sent to the printer as it is. */
const documentFormats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;
/** CUPS has no name of a job that has just ended, unless it is asked for what it must read from disk, as its UUID. */
const asked = {
  'requested-attributes': [
    'job-id',
    'job-name',
    'job-state',
    'job-state-reasons',
    'job-uuid',
    'number-of-documents',
  ],
};
const UNREACHABLE: Standing = { kind: 'unknown', reason: 'unreachable' };

/**
 * A printer that speaks IPP: CUPS, or the printer itself (RFC 8011). It gives a job a number before it has its content, so that
 * whatever answer is lost, the job is looked up by that: CUPS may keep nothing of a job that has ended, but its number is its own.
 */
export const ippPrinter: PrinterPort = {
  send: (parcel, again) =>
    known(async () => {
      const earlier = again ? await findByName(parcel) : 'none';
      if (typeof earlier === 'object')
        return isEmpty(earlier)
          ? { kind: 'opened', printer_job: Number(earlier['job-id']) }
          : standingOf(parcel.uri, earlier);
      const { status, jobs } = await ippCall(parcel.uri, 'Create-Job', {
        ...who,
        'job-name': nameOf(parcel),
      });
      // The earlier try sent it whole: the printer may have it.
      if (status === 'server-error-operation-not-supported')
        return earlier === 'untold' ? UNREACHABLE : print(parcel);
      if (!status.startsWith('successful')) return notTaken(parcel.uri, status);
      const number = jobs[0]?.['job-id'];
      return typeof number === 'number'
        ? { kind: 'opened', printer_job: number }
        : { kind: 'failed', reason: 'refused' };
    }),
  sendContent: (parcel, printer_job, again) =>
    known(async () => {
      const job = again ? await findByNumber(parcel, printer_job) : null;
      // Some printers forget jobs that have ended: it has come out.
      if (again && !job) return lookAgain(parcel);
      if (job && !isEmpty(job)) return standingOf(parcel.uri, job);
      const { status, jobs } = await ippCall(
        parcel.uri,
        'Send-Document',
        {
          'job-id': printer_job,
          ...who,
          'document-format': documentFormats[parcel.format],
          'last-document': true,
        },
        parcel.content,
      );
      if (status === 'client-error-not-found') return { kind: 'failed', reason: 'canceled' };
      if (!status.startsWith('successful')) return notTaken(parcel.uri, status);
      return standingOf(parcel.uri, { ...jobs[0], 'job-id': printer_job });
    }),
  look: (parcel, printer_job) =>
    known(async () => {
      const job = await findByNumber(parcel, printer_job);
      return job ? standingOf(parcel.uri, job) : lookAgain(parcel);
    }),
  async cancel(parcel, printer_job) {
    const job = printer_job === null ? await findByName(parcel) : await findByNumber(parcel, printer_job);
    if (job === 'untold') throw new NoIppAnswer('the printer does not name its jobs');
    if (!job || job === 'none') return;
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

/** The standing of a job of which the printer knows no more: it forgets those that have ended; a queue that was deleted has forgotten all. */
async function lookAgain({ uri }: Sent): Promise<Standing> {
  const { status } = await ippCall(uri, 'Get-Printer-Attributes', who);
  return status.startsWith('successful') ? { kind: 'done' } : refusal(status);
}

/** Whether it waits for its content. */
function isEmpty(job: Attributes): boolean {
  const documents = job['number-of-documents'];
  if (typeof documents === 'number') return documents === 0;
  return valuesOf(job['job-state-reasons']).some(reason => /^job-(incoming|data-insufficient)$/.test(reason));
}

/** Sends it whole to a printer that gives no number before. */
async function print(parcel: Parcel): Promise<Standing> {
  const { status, jobs } = await ippCall(
    parcel.uri,
    'Print-Job',
    {
      ...who,
      'job-name': nameOf(parcel),
      'document-format': documentFormats[parcel.format],
    },
    parcel.content,
  );
  if (!status.startsWith('successful')) return notTaken(parcel.uri, status);
  return typeof jobs[0]?.['job-id'] === 'number'
    ? standingOf(parcel.uri, jobs[0])
    : { kind: 'failed', reason: 'refused' };
}

const notTaken = async (uri: string, status: string): Promise<Standing> =>
  status === 'server-error-busy' ? { kind: 'busy', complaint: await complaintAt(uri) } : refusal(status);

/** A printer that is stopped, or has too many jobs, takes it another time; a job that it does not understand it never will. */
const refusal = (status: string): Standing =>
  status.startsWith('server-error') || status === 'client-error-not-possible'
    ? { kind: 'unknown', reason: 'refused' }
    : { kind: 'failed', reason: 'refused' };

const nameOf = (parcel: Parcel): string => `${markOf(parcel)} ${parcel.title.slice(0, 60)}`;
const markOf = ({ job_id, mark }: Sent): string => `oms-${job_id}-${mark}`;
/** A printer may cut a name at its end. */
const isOf = (parcel: Sent, job: Attributes): boolean =>
  String(job['job-name']).split(' ')[0] === markOf(parcel);

/**
 * The job of an earlier attempt whose answer was lost; `untold` where the printer does not tell. There is no limit: CUPS would give
 * its oldest jobs.
 */
async function findByName(parcel: Sent): Promise<Attributes | 'none' | 'untold'> {
  for (const which of ['not-completed', 'completed']) {
    const reply = await ippCall(parcel.uri, 'Get-Jobs', {
      ...who,
      'which-jobs': which,
      'my-jobs': true,
      ...asked,
    });
    // A queue that does not exist has no job.
    if (reply.status === 'client-error-not-found') return 'none';
    const mine = reply.jobs.find(job => isOf(parcel, job));
    if (mine) return mine;
    if (!reply.status.startsWith('successful') || reply.jobs.some(job => !('job-name' in job)))
      return 'untold';
  }
  return 'none';
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
