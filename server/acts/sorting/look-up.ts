import { CLAIM_SECONDS } from '../../../core/delivery/claim.ts';
import { choose, chooseUnclaimed, type ArticleClaim } from '../../../core/delivery/choose.ts';
import type { Delivery } from '../../../core/delivery/delivery.ts';
import { whyUnneeded, type WhyUnneeded } from '../../../core/delivery/unneeded.ts';
import { overCode, type WorkStatus } from '../../../core/work/status.ts';
import { scannedText } from '../../../core/code/scanned-text.ts';
import { cartonIn, readGtin } from '../../../core/gtin/gtin.ts';
import type { Database, Queryable } from '../../ground/db/pool.ts';
import { scanRules } from '../../nouns/settings/scan-rules.ts';
import { countedLine, type CountedLine } from '../goods-receipts/counted-line.ts';
import type { User } from '../../ground/session/user.ts';
import { isOfWork, newsOfWork, type WorkKey } from '../work-package/work-key.ts';
import type { WorkInZone } from './work-in-zone.ts';

export interface SortLookUp {
  readonly user: User;
  readonly work: WorkInZone;
  /** The code as read. */
  readonly ean: string;
  readonly preferred: number | undefined;
  /** Takes the 60-second claim for this device. */
  readonly device_id: string | undefined;
}

export interface LookedUpProduct {
  readonly identifier: string;
  readonly name: string;
  readonly image_url: string | null;
}

/** The delivery of the batch or receipt that gets the article, and its line; null when the article is unknown. */
export type Found = {
  product: LookedUpProduct;
  /** Inside the carton whose code was read. */ pieces?: number;
} & (
  | { resolution: 'expected'; delivery: Delivery; line_id: number }
  | { resolution: 'receive'; goods_receipt_line: CountedLine }
  | { resolution: WhyUnneeded }
  | { resolution: 'work-over'; work_status: WorkStatus }
);

/** Chooses the order for an article and claims it, so that a colleague with the same article is sent to another. */
export async function lookUp(db: Database, asked: SortLookUp): Promise<Found | null> {
  const scanned = await scannedProduct(db, asked.ean);
  if (!scanned) return null;
  const { pieces, ...product } = scanned;
  const carton = pieces === undefined ? {} : { pieces };
  const { status } = asked.work;
  if (overCode(status) !== null) return { product, ...carton, resolution: 'work-over', work_status: status };
  return db.transaction(async tx => {
    // Two callers with the same article are answered one after the other, and the second sees the first one's claim.
    const { work } = asked;
    const key = work.type === 'batch' ? work.id : -work.id;
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [key, product.identifier]);
    const deliveries = await deliveriesWith(tx, work, product.identifier);
    const claims = await claimsOfOthers(tx, deliveries, product.identifier, asked.device_id);
    const choosing = work.type === 'batch' ? choose : chooseUnclaimed;
    const chosen = choosing(deliveries, product.identifier, claims, 0, asked.preferred);
    if (!chosen) {
      const { why } = whyUnneeded(deliveries, product.identifier, asked.preferred);
      // A paused delivery goes on again: its article must not go back into stock.
      const line =
        work.type === 'goods-receipt' &&
        why !== 'paused' &&
        (await countedLine(tx, work.id, product.identifier));
      return line
        ? { product, ...carton, resolution: 'receive', goods_receipt_line: line }
        : { product, ...carton, resolution: why };
    }
    if (asked.device_id !== undefined)
      await tx.query(CLAIM[work.type], [
        chosen.delivery.id,
        product.identifier,
        asked.device_id,
        asked.user.id,
        asked.user.name,
        CLAIM_SECONDS,
        work.id,
      ]);
    return { product, ...carton, resolution: 'expected', delivery: chosen.delivery, line_id: chosen.line.id };
  });
}

const PRODUCT_BY_EAN = `
  SELECT p.identifier, p.name, p.image_url
  FROM unnest($1::text[]) WITH ORDINALITY AS r(ean, nth)
  JOIN product_eans e USING (ean) JOIN products p ON p.identifier = e.product_identifier
  ORDER BY r.nth LIMIT 1`;
const PRODUCT_BY_CARTON = `
  SELECT p.identifier, p.name, p.image_url, c.pieces
  FROM product_cartons c JOIN products p ON p.identifier = c.product_identifier WHERE c.gtin = $1`;

/** The article of which a code names one piece, as it was read: by the first reading that names one. */
export async function productByCode(db: Queryable, code: string): Promise<LookedUpProduct | undefined> {
  const product = await scannedProduct(db, code);
  return product?.pieces === undefined ? product : undefined;
}

/** The same, also of the code of a carton: with the pieces inside. */
export async function scannedProduct(
  db: Queryable,
  code: string,
): Promise<(LookedUpProduct & { readonly pieces?: number }) | undefined> {
  const reading = readGtin(scannedText(code, await scanRules(db)));
  const product = reading.ok && (await db.one<LookedUpProduct>(PRODUCT_BY_EAN, [reading.candidates]));
  if (product) return { ...product, ...(reading.pieces !== undefined && { pieces: reading.pieces }) };
  const carton = cartonIn(reading);
  return carton === null ? undefined : db.one(PRODUCT_BY_CARTON, [carton]);
}

// One piece represents everything placed on a line: choosing needs only the number.
const deliveriesWith = (db: Queryable, work: WorkKey, product_identifier: string): Promise<Delivery[]> =>
  db.query<Delivery>(
    `SELECT d.id, d.status, d.status_reason, d.paused_at, s.identifier AS storage_location,
       d.location_completed_at IS NOT NULL AS location_completed,
       (SELECT json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
           'quantity', n.quantity,
           'placed', json_build_array(json_build_object('id', 'sum', 'quantity', n.quantity_placed))) ORDER BY n.id)
         FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) AS lines
     FROM dispatch_requests d LEFT JOIN storage_locations s ON s.id = d.storage_location_id
     WHERE ${isOfWork(work.type, '$1')} AND EXISTS (
       SELECT FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id AND n.product_identifier = $2)
     ORDER BY d.id`,
    [work.id, product_identifier],
  );

const claimsOfOthers = (
  db: Queryable,
  deliveries: readonly Delivery[],
  product_identifier: string,
  device_id: string | undefined,
): Promise<ArticleClaim[]> =>
  db.query<ArticleClaim>(
    `SELECT dispatch_request_id, product_identifier, device_id FROM claims
     WHERE kind = 'article' AND dispatch_request_id = ANY($1::int[]) AND product_identifier = $2
       AND expires_at > now() AND device_id IS DISTINCT FROM $3::uuid`,
    [deliveries.map(d => d.id), product_identifier, device_id ?? null],
  );

// A worker who looks up an article has that one in hand, and no other: earlier claims of the device in this work end.
const claimIn = (type: WorkKey['type']): string => `
  WITH gone AS (
    DELETE FROM claims c USING dispatch_requests d
    WHERE c.kind = 'article' AND c.device_id = $3 AND d.id = c.dispatch_request_id AND ${isOfWork(type, '$7')}
      AND (c.dispatch_request_id, c.product_identifier) <> ($1, $2)
  ), taken AS (
    INSERT INTO claims (kind, dispatch_request_id, product_identifier, device_id, user_id, user_name, expires_at)
    VALUES ('article', $1, $2, $3, $4, $5, now() + make_interval(secs => $6))
    ON CONFLICT (kind, dispatch_request_id, product_identifier, device_id) DO UPDATE
      SET expires_at = EXCLUDED.expires_at, user_id = EXCLUDED.user_id, user_name = EXCLUDED.user_name
  )
  SELECT pg_notify('oms_events', json_build_object('${newsOfWork(type)}', $7::int)::text)`;
const CLAIM = { batch: claimIn('batch'), 'goods-receipt': claimIn('goods-receipt') };
