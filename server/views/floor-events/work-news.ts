import { overStatuses } from '../../../core/batch/status.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { WorkSource } from '../../../core/work/source.ts';
import type { Claim, OmsEvent } from '../../../contract/scanning/event.ts';
import type { Database, Queryable } from '../../ground/db/pool.ts';
import { selectChanges } from '../../acts/work-package/select-package.ts';
import { isOfWork, type WorkKey } from '../../acts/work-package/work-key.ts';

/** The state of a batch or receipt that its subscribers know: its version, and the claims that have not ended. */
export interface SentWork {
  readonly version: number;
  readonly claims: ReadonlyMap<string, Claim>;
}

type ClaimRow = { work: WorkKey; source: WorkSource; claim: Claim };

/** The state that a location's subscribers know right after reading all: versions of the open work, and claims. */
export async function selectSent(
  db: Queryable,
  location_id: number,
): Promise<[work: WorkKey, sent: SentWork][]> {
  const open = await db.query<WorkKey & { version: number }>(
    `SELECT 'batch' AS type, id, version FROM dispatch_request_batches
     WHERE location_id = $1 AND status NOT IN (${quoted(overStatuses)})
     UNION ALL SELECT 'goods-receipt', id, version FROM goods_receipts
     WHERE recipient_location_id = $1 AND completed_at IS NULL`,
    [location_id],
  );
  const claims = await selectLocationClaims(db, location_id);
  const claimsOf = ({ type, id }: WorkKey) =>
    claims.filter(c => c.work.type === type && c.work.id === id).map(c => [keyOf(c.claim), c.claim] as const);
  return open.map(({ version, ...work }) => [work, { version, claims: new Map(claimsOf(work)) }]);
}

/** Claims at a location now, for a new subscriber. */
export const selectLocationClaims = (db: Queryable, location_id: number): Promise<ClaimRow[]> =>
  db.query(
    `SELECT json_build_object('type', w.type, 'id', w.id) AS work,
       json_build_object('type', w.type, 'identifier', w.identifier) AS source, ${CLAIM} AS claim
     ${FROM_CLAIMS} JOIN LATERAL (
       SELECT 'batch' AS type, b.id, b.identifier FROM dispatch_request_batches b
       WHERE b.id = d.batch_id AND b.location_id = $1
       UNION ALL SELECT 'goods-receipt', r.id, r.identifier FROM goods_receipts r
       WHERE r.id = d.goods_receipt_id AND d.batch_id IS NULL AND r.recipient_location_id = $1) w ON true
     WHERE c.expires_at > now()`,
    [location_id],
  );

const CLAIM = `json_build_object('kind', c.kind, 'dispatch_request_id', c.dispatch_request_id,
  'product_identifier', NULLIF(c.product_identifier, ''), 'device_id', c.device_id, 'user_name', c.user_name,
  'expires_at', to_char(c.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const FROM_CLAIMS = 'FROM claims c JOIN dispatch_requests d ON d.id = c.dispatch_request_id';

/** The events of what changed since `known`; undefined: no subscriber knows the work. */
export async function newsOf(
  db: Database,
  work: WorkKey,
  known: SentWork = { version: 0, claims: new Map() },
  now: number,
): Promise<{ events: OmsEvent[]; sent: SentWork }> {
  const changes = await selectChanges(db, work, known.version);
  const identifier = (changes?.batch ?? changes?.goods_receipt)?.identifier;
  if (!changes || identifier === undefined) return { events: [], sent: known };
  const rows = await db.query<{ claim: Claim }>(
    `SELECT ${CLAIM} AS claim ${FROM_CLAIMS} WHERE ${isOfWork(work.type, '$1')} AND c.expires_at > now()`,
    [work.id],
  );
  const claims = new Map(rows.map(({ claim }) => [keyOf(claim), claim] as const));
  const source: WorkSource = { type: work.type, identifier };
  const events: OmsEvent[] = [];
  if (changes.version > known.version) events.push({ type: 'changes', source, changes });
  for (const claim of claimNews(known.claims, claims, now)) events.push({ type: 'claim', source, claim });
  return { events, sent: { version: Math.max(changes.version, known.version), claims } };
}

/** New and prolonged claims, and those released before their time; the others end by themselves. */
function claimNews(
  before: ReadonlyMap<string, Claim>,
  after: ReadonlyMap<string, Claim>,
  now: number,
): Claim[] {
  const taken = [...after].filter(([key, claim]) => before.get(key)?.expires_at !== claim.expires_at);
  const gone = [...before].filter(
    ([key, claim]) => !after.has(key) && Date.parse(claim.expires_at ?? '') > now,
  );
  return [...taken.map(([, claim]) => claim), ...gone.map(([, claim]) => ({ ...claim, expires_at: null }))];
}

const keyOf = (claim: Claim): string =>
  JSON.stringify([claim.kind, claim.dispatch_request_id, claim.product_identifier, claim.device_id]);
