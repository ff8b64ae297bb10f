import * as z from 'zod/mini';
import { receiveReturns, seeReturns } from '../../core/access/returns.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, file, idNumber, identifier, uuid, page } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';

/** Extra: a photo of a damaged article, sent after the scan that received it. Its `Idempotency-Key` becomes its id. */
export const putReturnPhoto = endpoint({
  id: 'putReturnPhoto',
  extra: 'return-photos',
  method: 'PUT',
  path: '/api/rest/locations/:type/:location/return-receipts/:mutation/photo',
  summary: 'The photo of a received article, a JPEG or WebP of at most 300 kB without Exif',
  access: { right: atOwn(receiveReturns) },
  write: { once: 'by-key' },
  params: z.object({ ...locationParams.shape, mutation: uuid }),
  body: file,
  replies: { 200: z.object({ id: uuid, mutation_id: uuid, size: z.int() }) },
});

export const returnPhotoSchema = z.object({
  id: uuid,
  /** The scan that received the article. */
  mutation_id: uuid,
  dispatch_request_line_id: idNumber,
  product_identifier: z.string(),
  product_name: z.string(),
  /** Display name of the article's product state. */
  product_state: z.string(),
  storage_location: z.string(),
  /** Name of the user who took it. */
  by: z.string(),
  created_at: z.string(),
});
export type ReturnPhoto = z.output<typeof returnPhotoSchema>;

export const listReturnPhotos = endpoint({
  id: 'listReturnPhotos',
  extra: 'return-photos',
  method: 'GET',
  path: '/api/rest/dispatch-requests/:identifier/return-photos',
  summary: 'The photos of a return, oldest first; by its identifier, or id:{id}',
  access: { right: seeReturns },
  about: ['order'],
  params: z.object({ identifier }),
  query: z.object(page),
  replies: { 200: z.array(returnPhotoSchema) },
});

export const getReturnPhoto = endpoint({
  id: 'getReturnPhoto',
  extra: 'return-photos',
  method: 'GET',
  path: '/api/rest/return-photos/:id',
  summary: 'A photo of a return, as a file',
  access: { right: seeReturns },
  params: z.object({ id: uuid }),
  replies: { 200: file },
});
