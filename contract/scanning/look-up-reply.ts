import * as z from 'zod/mini';
import { dispatchRequestLineSchema, dispatchRequestSchema } from '../orders/dispatch-request.ts';
import { storageLocationSchema } from '../warehouse/location.ts';

/** The fields of a look-up of any process: the delivery that gets the article, and where it goes. */
export const lookUpReply = {
  dispatch_request: z.nullable(dispatchRequestSchema),
  line: z.nullable(dispatchRequestLineSchema),
  storage_location: z.nullable(storageLocationSchema),
  is_last_scan: z.boolean(),
};
