import * as z from 'zod/mini';
import { printLabels } from '../../core/access/orders.ts';
import { endpoint, file, identifier, uuid } from '../http.ts';
import { printJobSchema } from './printing.ts';

/** The label of a return, for the customer who sends it back: its address is the secret. */
export const getReturnLabel = endpoint({
  id: 'getReturnLabel',
  extra: 'order-desk',
  method: 'GET',
  path: '/api/return-labels/:key',
  summary: 'The label of an announced return as a file, for whoever has its address (404 once it is void)',
  access: { session: 'public' },
  params: z.object({ key: uuid }),
  query: z.object({ format: z.optional(z.enum(['pdf', 'zpl'])) }),
  replies: { 200: file },
});

export const printReturnLabel = endpoint({
  id: 'printReturnLabel',
  extra: 'printing',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/print-return-label',
  summary: 'Prints the label of an announced return at its location; identifier is id:{id}',
  access: { right: printLabels },
  write: { once: 'by-key' },
  params: z.object({ identifier }),
  body: z.strictObject({ printer: z.optional(identifier) }),
  replies: { 201: printJobSchema },
});
