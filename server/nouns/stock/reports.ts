import type { BodyOf, ParamsOf, QueryOf } from '../../../contract/http.ts';
import type {
  listStockReports,
  reportStock as reportCall,
  StockReport,
} from '../../../contract/warehouse/stock.ts';
import { pageOf } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { isRefusal, notFound, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { findParty } from './find-party.ts';

/** Keeps that somebody says a number is wrong, for whoever may edit stock there. */
export async function reportStock(
  tx: Transaction,
  change: Change,
  { product, party }: ParamsOf<typeof reportCall>,
  { number, told, sum, note }: BodyOf<typeof reportCall>,
): Promise<StockReport | Refusal> {
  const location = await findParty(tx, change.by, party);
  if (isRefusal(location)) return location;
  const has = 'SELECT 1 AS found FROM stock_levels WHERE location_id = $1 AND product_identifier = $2';
  if (!(await tx.one(has, [location.id, product]))) return notFound('Product niet gevonden');
  const row = [location.id, product, number, told, sum ?? null, note ?? null, change.by.id, change.key];
  const made = await tx.one<{ id: number }>(INSERT, row);
  const report = await findReport(tx, change.by, made?.id ?? 0);
  if (!report) throw new Error('a report that was made is there');
  await audit(tx, change, {
    about: 'stock',
    name: `${party}/${product}`,
    before: null,
    after: { reported: { number, told, sum, note } },
  });
  await tellOffice(tx, change, {
    about: 'stock',
    name: product,
    place: { type: location.type, identifier: party },
  });
  return report;
}

/** A report is handled by the caller, or open again; one that is so already stays as it is. */
export async function handleReport(
  tx: Transaction,
  change: Change,
  id: number,
  isHandled: boolean,
): Promise<StockReport | Refusal> {
  const before = await findReport(tx, change.by, id);
  if (!before) return notFound('Deze melding bestaat niet.');
  const changed = await tx.one<{ type: string }>(HANDLE, [
    id,
    isHandled,
    isHandled ? change.by.id : null,
    change.key,
  ]);
  if (!changed) return before;
  const { party_identifier: party, product_identifier: product } = before;
  await audit(tx, change, {
    about: 'stock',
    name: `${party}/${product}`,
    before: { report: { id, handled: !isHandled } },
    after: { report: { id, handled: isHandled } },
  });
  await tellOffice(tx, change, {
    about: 'stock',
    name: product,
    place: { type: changed.type, identifier: party },
  });
  return (await findReport(tx, change.by, id)) ?? before;
}

/** Reports at the locations of the user: open ones first, the newest of each first. */
export const selectReports = (
  db: Queryable,
  { canmanagealllocations, id }: User,
  { product, open, limit, offset }: QueryOf<typeof listStockReports>,
): Promise<StockReport[]> =>
  db.query<StockReport>(SELECT, [
    canmanagealllocations,
    id,
    product ?? null,
    open ? open === '1' : null,
    null,
    ...pageOf({ limit, offset }),
  ]);

const findReport = (
  db: Queryable,
  { canmanagealllocations, id }: User,
  report: number,
): Promise<StockReport | undefined> =>
  db.one<StockReport>(SELECT, [canmanagealllocations, id, null, null, report, 1, 0]);

const INSERT = `
  INSERT INTO stock_reports (location_id, product_identifier, number, told, sum, note, reported_by, change_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;

const HANDLE = `
  UPDATE stock_reports r SET handled_at = CASE WHEN $2 THEN now() END, handled_by = $3, change_key = $4
  FROM typed_locations l WHERE r.id = $1 AND l.id = r.location_id AND (r.handled_at IS NOT NULL) <> $2
  RETURNING l.type`;

const SELECT = `
  SELECT r.id, r.product_identifier, p.name AS product_name, l.identifier AS party_identifier, l.display_name AS party_name,
    r.number, r.told, r.sum, r.note, r.reported_at, u.name AS reported_by, r.handled_at, h.name AS handled_by
  FROM stock_reports r JOIN products p ON p.identifier = r.product_identifier JOIN locations l ON l.id = r.location_id
  JOIN users u ON u.id = r.reported_by LEFT JOIN users h ON h.id = r.handled_by
  WHERE ($1 OR r.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))
    AND ($3::text IS NULL OR r.product_identifier = $3) AND ($4::boolean IS NULL OR (r.handled_at IS NULL) = $4)
    AND ($5::bigint IS NULL OR r.id = $5)
  ORDER BY r.handled_at IS NOT NULL, r.id DESC LIMIT $6 OFFSET $7`;
