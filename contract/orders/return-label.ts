import * as z from 'zod/mini';
import { endpoint, file, uuid } from '../http.ts';

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
