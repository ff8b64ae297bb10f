import { ippCall, type IppReply, NoIppAnswer, valuesOf } from './ipp-call.ts';
import { complaintIn } from './trouble.ts';
import type { Parcel, PrinterPort, Standing } from './printer-port.ts';

const who = { 'requesting-user-name': 'oms' };
/** ZPL is sent to the printer as it is. */
const documentFormats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;
const UNREACHABLE: Standing = { kind: 'unknown', reason: 'unreachable' };

/** A printer that speaks IPP: CUPS, or the printer itself (RFC 8011). */
export const ippPrinter: PrinterPort = {
  async send(parcel, again) {
    try {
      const known = again ? await findByName(parcel) : null;
      return known ?? (await print(parcel));
    } catch (error) {
      if (!(error instanceof NoIppAnswer)) throw error;
      return UNREACHABLE;
    }
  },
  async look(parcel, printer_job) {
    try {
      const reply = await ippCall(parcel.uri, 'Get-Job-Attributes', {
        'job-id': printer_job,
        ...who,
        'requested-attributes': ['job-id', 'job-state', 'job-state-reasons'],
      });
      // A printer forgets finished jobs.
      if (reply.status === 'client-error-not-found') return { kind: 'done' };
      return await standingOf(parcel.uri, reply.jobs[0], printer_job);
    } catch (error) {
      if (!(error instanceof NoIppAnswer)) throw error;
      return { kind: 'sent', printer_job, complaint: 'unreachable' };
    }
  },
};

async function print(parcel: Parcel): Promise<Standing> {
  const reply = await ippCall(
    parcel.uri,
    'Print-Job',
    { ...who, 'job-name': nameOf(parcel), 'document-format': documentFormats[parcel.format] },
    parcel.content,
  );
  if (!reply.status.startsWith('successful')) return refusal(reply);
  const id = reply.jobs[0]?.['job-id'];
  return typeof id === 'number'
    ? standingOf(parcel.uri, reply.jobs[0], id)
    : { kind: 'failed', reason: 'refused' };
}

/** Busy or stopped printers take it another time; a job that they do not understand they never will. */
const refusal = ({ status }: IppReply): Standing =>
  status.startsWith('server-error')
    ? { kind: 'unknown', reason: 'refused' }
    : { kind: 'failed', reason: 'refused' };

const nameOf = ({ job_id, title }: Pick<Parcel, 'job_id' | 'title'>): string => `oms-${job_id} ${title}`;

/** The answer to an earlier Print-Job may have been lost: the printer has the job under its name then. */
async function findByName(parcel: Parcel): Promise<Standing | null> {
  for (const which of ['not-completed', 'completed']) {
    const { jobs } = await ippCall(parcel.uri, 'Get-Jobs', {
      ...who,
      'which-jobs': which,
      limit: 100,
      'requested-attributes': ['job-id', 'job-name', 'job-state', 'job-state-reasons'],
    });
    const mine = jobs.find(job => job['job-name'] === nameOf(parcel));
    const id = mine?.['job-id'];
    if (typeof id === 'number') return standingOf(parcel.uri, mine, id);
  }
  return null;
}

async function standingOf(
  uri: string,
  job: Readonly<Record<string, unknown>> | undefined,
  printer_job: number,
): Promise<Standing> {
  switch (job?.['job-state']) {
    case 'completed':
      return { kind: 'done' };
    case 'aborted':
      return { kind: 'failed', reason: 'aborted' };
    case 'canceled':
      return { kind: 'failed', reason: 'canceled' };
    default: {
      const { printer } = await ippCall(uri, 'Get-Printer-Attributes', {
        ...who,
        'requested-attributes': ['printer-state', 'printer-state-reasons'],
      });
      return {
        kind: 'sent',
        printer_job,
        complaint: complaintIn(valuesOf(printer['printer-state-reasons'])),
      };
    }
  }
}
