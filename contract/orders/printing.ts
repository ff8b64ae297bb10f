import * as z from 'zod/mini';
import { printLabels } from '../../core/access/orders.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, numeric } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';

export const printerTypes = ['labels', 'packing-slips'] as const;
export type PrinterType = (typeof printerTypes)[number];

/** Reasons that a device has words for why a print waits or fails: IPP keywords of a printer or a job (RFC 8011, 5.4.12 and 5.3.8). */
export const printTroubles = [
  'media-empty',
  'media-needed',
  'media-jam',
  'cover-open',
  'door-open',
  'toner-empty',
  'marker-supply-empty',
  'marker-waste-full',
  'output-area-full',
  'output-tray-missing',
  'input-tray-missing',
  'paused',
  'moving-to-paused',
  'shutdown',
  'spool-area-full',
  'connecting-to-device',
  'timed-out',
  // These are a job's own.
  'aborted',
  'canceled',
  'held',
  // These are the OMS's.
  'unreachable',
  'refused',
  'slow',
  'stuck',
  'folder-failed',
  'void-label',
  'not-sent',
  'removed',
] as const;

const printerRefSchema = z.object({ identifier: z.string(), name: z.string() });
export const printerSchema = z.object({ ...printerRefSchema.shape, type: z.enum(printerTypes) });
export type Printer = z.output<typeof printerSchema>;

export const printJobSchema = z.object({
  id: idNumber,
  title: z.string(),
  type: z.enum(printerTypes),
  printer: printerRefSchema,
  status: z.enum(['queued', 'sent', 'done', 'failed']),
  /** Why it waits or fails: one of `printTroubles`, or another keyword of the printer; null while nothing is wrong. */
  trouble: z.nullable(z.string()),
  dispatch_request_ids: z.array(idNumber),
});
export type PrintJob = z.output<typeof printJobSchema>;

export const listPrinters = endpoint({
  id: 'listPrinters',
  extra: 'printing',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/printers',
  summary: 'The printers of a location; the first of each type is its default',
  access: { right: atOwn(printLabels) },
  about: ['location'],
  params: locationParams,
  replies: { 200: z.array(printerSchema) },
});
export const getPrintJob = endpoint({
  id: 'getPrintJob',
  extra: 'printing',
  method: 'GET',
  path: '/api/rest/print-jobs/:id',
  summary: 'How far a print job is',
  access: { right: printLabels },
  params: z.object({ id: numeric }),
  replies: { 200: printJobSchema },
});
export const reprint = endpoint({
  id: 'reprint',
  extra: 'printing',
  method: 'POST',
  path: '/api/rest/print-jobs/:id/reprint',
  summary: 'The same paper once more, on the same or another printer of that location',
  access: { right: printLabels },
  write: { once: 'by-key' },
  params: z.object({ id: numeric }),
  body: z.strictObject({ printer: z.optional(identifier) }),
  replies: { 201: printJobSchema },
});

export const printTestPage = endpoint({
  id: 'printTestPage',
  extra: 'printing',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/printers/:printer/test-page',
  summary: "Prints the code of 'Scannertest' on a printer of the location; it counts nowhere",
  access: { right: atOwn(printLabels) },
  write: { once: 'by-key' },
  params: z.object({ ...locationParams.shape, printer: identifier }),
  replies: { 201: printJobSchema },
});

/** The print jobs in a packing-slip reply, beside its files. */
export function printJobsIn(reply: Readonly<Record<string, unknown>>): PrintJob[] {
  const jobs = z.array(printJobSchema).safeParse(reply['print_jobs']);
  return jobs.success ? jobs.data : [];
}
