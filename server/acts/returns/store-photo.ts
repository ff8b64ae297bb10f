import type { ReturnPhoto } from '../../../contract/scanning/return-photo.ts';
import type { PhotoType } from '../../../core/returns/photo.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { type PageQuery, listed } from '../../ground/db/list.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';

interface NewPhoto {
  readonly id: string;
  readonly mutation_id: string;
  readonly media_type: PhotoType;
  readonly bytes: Buffer;
  readonly user_id: number;
}

/**
 * Stores the photo of an article that was received at a location; the same photo again changes nothing. `ownScan`:
 * only for an article that the user received.
 */
export async function storePhoto(
  tx: Transaction,
  at: LocationPath,
  photo: NewPhoto,
  ownScan: boolean,
): Promise<Refusal | undefined> {
  const receipt = await tx.one<{ taken_back: boolean }>(LOCK_RECEIPT, [
    photo.mutation_id,
    at.type,
    at.location,
    ownScan ? photo.user_id : null,
  ]);
  if (!receipt) return receiptNotFound(photo.mutation_id);
  if (receipt.taken_back) return takenBack;
  const row = [photo.id, photo.mutation_id, photo.media_type, photo.bytes, photo.user_id];
  if (await tx.one(INSERT, row)) return undefined;
  const other = await tx.one('SELECT FROM return_photos WHERE mutation_id = $1', [photo.mutation_id]);
  return other ? hasOne : keyOfAnother;
}

// Locked, so that two senders of one photo come one after the other.
const LOCK_RECEIPT = `
  SELECT r.taken_back_at IS NOT NULL AS taken_back FROM return_receipts r
  JOIN storage_locations s ON s.id = r.storage_location_id JOIN storage_zones z ON z.id = s.storage_zone_id
  JOIN typed_locations l ON l.id = z.location_id
  WHERE r.mutation_id = $1 AND l.type = $2 AND l.identifier = $3
    AND r.user_id = COALESCE($4, r.user_id)
  FOR NO KEY UPDATE OF r`;

const INSERT = `
  INSERT INTO return_photos (id, mutation_id, media_type, bytes, user_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING id`;

const receiptNotFound = (read: string): Refusal =>
  refuse(404, 'receipt-not-found', `Op deze locatie is geen ontvangen retourartikel bij scan ${read}.`, {
    read,
  });
// A photo's key is its id, among the photos of all users.
const keyOfAnother = refuse(422, 'key-reused', 'Deze sleutel is al voor een andere foto gebruikt.');
const hasOne = refuse(409, 'photo-exists', 'Van dit artikel is al een andere foto bewaard.');
const takenBack = refuse(409, 'taken-back', 'Dit artikel is teruggenomen: een foto hoort nergens bij.');

/** The photos of a return, oldest first, without their bytes. */
export const selectPhotos = (
  db: Queryable,
  dispatch_request_id: number,
  asked: PageQuery,
): Promise<ReturnPhoto[]> =>
  rowsOf(
    db,
    listed(
      compose
        .selectFrom('return_photos as f')
        .innerJoin('return_receipts as r', 'r.mutation_id', 'f.mutation_id')
        .innerJoin('dispatch_request_lines as n', 'n.id', 'r.dispatch_request_line_id')
        .innerJoin('products as p', 'p.identifier', 'n.product_identifier')
        .innerJoin('product_states as s', 's.identifier', 'r.product_state')
        .innerJoin('storage_locations as c', 'c.id', 'r.storage_location_id')
        .innerJoin('users as u', 'u.id', 'f.user_id')
        .select([
          'f.id',
          'f.mutation_id',
          'r.dispatch_request_line_id',
          'n.product_identifier',
          'p.name as product_name',
          's.display_name as product_state',
          'c.identifier as storage_location',
          'u.name as by',
          'f.created_at',
        ])
        .where('r.dispatch_request_id', '=', dispatch_request_id)
        .where('r.taken_back_at', 'is', null),
      asked,
      { last: eb => [eb.ref('f.created_at'), eb.ref('f.id')] },
    ),
  );

interface StoredPhoto {
  readonly media_type: PhotoType;
  readonly bytes: Buffer;
  /** Location of the return. */
  readonly location_type: string;
  readonly location: string;
}

export const findPhoto = (db: Queryable, id: string): Promise<StoredPhoto | undefined> =>
  rowOf(
    db,
    compose
      .selectFrom('return_photos as f')
      .innerJoin('return_receipts as r', 'r.mutation_id', 'f.mutation_id')
      .innerJoin('dispatch_requests as d', 'd.id', 'r.dispatch_request_id')
      .innerJoin('typed_locations as l', 'l.id', 'd.location_id')
      .select(eb => [
        eb.ref('f.media_type').$castTo<PhotoType>().as('media_type'),
        'f.bytes',
        'l.type as location_type',
        'l.identifier as location',
      ])
      .where('f.id', '=', id),
  );
