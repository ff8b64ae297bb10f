import * as z from 'zod/mini';
import { reportFromOutside } from '../../core/access/orders.ts';
import { outsideStatuses } from '../../core/delivery/outside.ts';
import { endpoint, idNumber, identifier, revision, webAddress } from '../http.ts';

export const reportOutside = endpoint({
  id: 'reportOutside',
  extra: 'order-intake',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/outside-reports',
  summary: 'What an outside party says of a delivery (409 status-not-allowed, not-outside, paused, replaced)',
  access: { right: reportFromOutside, client: true },
  write: { once: 'no', because: 'a status and codes that the delivery has already change nothing' },
  about: ['order'],
  params: z.object({ identifier }),
  body: z.strictObject({
    status: z.enum(outsideStatuses),
    /** In the words of the outside party. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    /** Codes of its parcels. */
    tracking_codes: z.optional(
      z
        .array(
          z.strictObject({
            /** No other code may be like a badge (decision 022). */
            code: z.string().check(
              z.regex(/^[\x21-\x7e]{4,64}$/),
              z.refine(code => !/^OMSPAS-/i.test(code)),
            ),
            url: z.optional(webAddress),
          }),
        )
        .check(z.maxLength(99)),
    ),
  }),
  replies: { 200: z.object({ id: idNumber, identifier: z.string(), status: z.string(), revision }) },
});
