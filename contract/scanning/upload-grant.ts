import * as z from 'zod/mini';
import { scan } from '../../core/access/scanning.ts';
import { endpoint, idNumber, isoTime, nothing, numeric, uuid, page } from '../http.ts';

/** A grant by which a device sends the entries that its author left on it (reliability.md, 'Shared devices'). */
export const createUploadGrant = endpoint({
  id: 'createUploadGrant',
  extra: 'upload-grants',
  method: 'POST',
  path: '/api/rest/upload-grants',
  summary: 'A right of 7 days to report scans of the caller from one device, without a session',
  access: { right: scan },
  write: { once: 'no', because: 'the token is given once and never stored; a second grant does no harm' },
  body: z.object({ device_id: uuid }),
  replies: {
    201: z.object({
      user_id: idNumber,
      /**
       * Goes as `Authorization: Bearer …` with POST /api/rest/mutations and with the photo of a return that the
       * caller received, and nowhere else. It is in this reply only.
       */
      token: z.string(),
      expires_at: isoTime,
    }),
  },
});

export const uploadGrantSchema = z.object({
  id: idNumber,
  user: z.object({ id: idNumber, name: z.string() }),
  device_id: uuid,
  created_at: isoTime,
  expires_at: isoTime,
});
export type UploadGrant = z.output<typeof uploadGrantSchema>;

export const listUploadGrants = endpoint({
  id: 'listUploadGrants',
  extra: 'upload-grants',
  method: 'GET',
  path: '/api/rest/upload-grants',
  summary: 'Grants that hold, of the caller; with scanning.supervise of all at own locations',
  access: { right: scan },
  query: z.object(page),
  replies: { 200: z.array(uploadGrantSchema) },
});

export const revokeUploadGrant = endpoint({
  id: 'revokeUploadGrant',
  extra: 'upload-grants',
  method: 'DELETE',
  path: '/api/rest/upload-grants/:id',
  summary: 'Ends the grants of that user on that device; by the user or a supervisor',
  access: { right: scan },
  write: { once: 'by-key' },
  params: z.object({ id: numeric }),
  replies: { 204: nothing },
});
