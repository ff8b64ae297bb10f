import type { Claim, OmsEvent } from '../../contract/event.ts';
import type { Database, Queryable } from '../db/pool.ts';
import { selectChanges } from '../work-package/select-package.ts';

/** What the listeners of a batch know: its version, and the claims that still count. */
export interface SentBatch {
  readonly version: number;
  readonly claims: ReadonlyMap<string, Claim>;
}

/** What a location's listeners know who have just read all: versions of the batches that are not over, and claims. */
export async function selectSent(
  db: Queryable,
  location_id: number,
): Promise<[batch_id: number, SentBatch][]> {
  const batches = await db.query<{ id: number; version: number }>(
    `SELECT id, version FROM dispatch_request_batches
     WHERE location_id = $1 AND status NOT IN ('closed', 'shipped', 'unable-to-ship-all')`,
    [location_id],
  );
  const claims = await selectLocationClaims(db, location_id);
  const claimsOf = (id: number) =>
    claims.filter(c => c.batch_id === id).map(c => [keyOf(c.claim), c.claim] as const);
  return batches.map(({ id, version }) => [id, { version, claims: new Map(claimsOf(id)) }]);
}

/** Claims that count now at a location, for somebody who has just come. */
export const selectLocationClaims = (
  db: Queryable,
  location_id: number,
): Promise<{ batch_id: number; batch_identifier: string; claim: Claim }[]> =>
  db.query(
    `SELECT b.id AS batch_id, b.identifier AS batch_identifier, ${CLAIM} AS claim
     ${FROM_CLAIMS} JOIN dispatch_request_batches b ON b.id = d.batch_id
     WHERE b.location_id = $1 AND c.expires_at > now()`,
    [location_id],
  );

const CLAIM = `json_build_object('kind', c.kind, 'dispatch_request_id', c.dispatch_request_id,
  'product_identifier', NULLIF(c.product_identifier, ''), 'device_id', c.device_id, 'user_name', c.user_name,
  'expires_at', to_char(c.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const FROM_CLAIMS = 'FROM claims c JOIN dispatch_requests d ON d.id = c.dispatch_request_id';

/** What listeners of a batch must be told since they were told last; `known` undefined: a batch nobody heard of. */
export async function newsOf(
  db: Database,
  batch_id: number,
  known: SentBatch = { version: 0, claims: new Map() },
  now: number,
): Promise<{ events: OmsEvent[]; sent: SentBatch }> {
  const changes = await selectChanges(db, batch_id, known.version);
  if (!changes) return { events: [], sent: known };
  const rows = await db.query<{ claim: Claim }>(
    `SELECT ${CLAIM} AS claim ${FROM_CLAIMS} WHERE d.batch_id = $1 AND c.expires_at > now()`,
    [batch_id],
  );
  const claims = new Map(rows.map(({ claim }) => [keyOf(claim), claim] as const));
  const batch_identifier = changes.batch.identifier;
  const events: OmsEvent[] = [];
  if (changes.version > known.version) events.push({ type: 'changes', batch_identifier, changes });
  for (const claim of claimNews(known.claims, claims, now))
    events.push({ type: 'claim', batch_identifier, claim });
  return { events, sent: { version: Math.max(changes.version, known.version), claims } };
}

/** New and prolonged claims, and those let go of before their time; the others run out by themselves. */
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
