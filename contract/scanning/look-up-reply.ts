import * as z from 'zod/mini';
import { dispatchRequestLineSchema, dispatchRequestSchema } from '../orders/dispatch-request.ts';
import { storageLocationSchema } from '../warehouse/location.ts';
import { nullable } from '../extra.ts';

/** The fields of a look-up of any process: the delivery that gets the article, and where it goes. */
export const lookUpReply = {
  dispatch_request: nullable(dispatchRequestSchema),
  line: nullable(dispatchRequestLineSchema),
  storage_location: nullable(storageLocationSchema),
  is_last_scan: z._default(z.boolean(), false),
};
