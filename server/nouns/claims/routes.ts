import type { FastifyInstance } from 'fastify';
import { CLAIM_SECONDS } from '../../../core/delivery/claim.ts';
import { type Claim, claimCompletion, releaseCompletion } from '../../../contract/scanning/event.ts';
import type { Database, Queryable } from '../../ground/db/pool.ts';
import { mount } from '../../ground/http/mount.ts';
import { forbidden, refuse } from '../../ground/http/problem.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';

/** Claims the completion of an order for one worker: a lease of 60 seconds, kept by asking again (extra). */
export function claimRoutes(app: FastifyInstance, db: Database): void {
  mount(
    app,
    claimCompletion,
  )(async ({ user, params: { dispatchRequestId }, body: { device_id } }) => {
    const delivery = await ownDelivery(db, user, dispatchRequestId);
    if (!delivery) return forbidden;
    if (delivery.status === 'shipped') return refuse(409, 'already-shipped', 'Deze order is al verzonden.');
    return db.transaction(async tx => {
      // Two callers at once are answered one after the other.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('completion'), $1)`, [dispatchRequestId]);
      const holder = await tx.one<Claim>(HOLDER, [dispatchRequestId]);
      if (holder && holder.device_id !== device_id)
        return { status: 200 as const, body: { granted: false, claim: holder } };
      const claim = await tx.one<Claim>(HOLD, [
        dispatchRequestId,
        device_id,
        user.id,
        user.name,
        CLAIM_SECONDS,
      ]);
      if (!claim) throw new Error('an upsert gives its row');
      await tx.query(NOTIFY, [dispatchRequestId]);
      return { status: 200 as const, body: { granted: true, claim } };
    });
  });

  mount(
    app,
    releaseCompletion,
  )(async ({ user, params: { dispatchRequestId }, body: { device_id } }) => {
    if (!(await ownDelivery(db, user, dispatchRequestId))) return forbidden;
    const released = await db.execute(
      `DELETE FROM claims WHERE kind = 'completion' AND dispatch_request_id = $1 AND device_id = $2 AND user_id = $3`,
      [dispatchRequestId, device_id, user.id],
    );
    if (released > 0) await db.query(NOTIFY, [dispatchRequestId]);
    return { status: 204 };
  });
}

type OwnDelivery = { type: string; location: string; status: string };

/** Undefined when there is none, or at a location of another user. */
async function ownDelivery(db: Queryable, user: User, id: number): Promise<OwnDelivery | undefined> {
  const delivery = await db.one<OwnDelivery>(
    `SELECT l.type AS type, l.identifier AS location, d.status
     FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id WHERE d.id = $1::bigint`,
    [id],
  );
  return delivery && mayUseLocation(user, delivery.type, delivery.location) ? delivery : undefined;
}

const COLUMNS = `kind, dispatch_request_id, NULL AS product_identifier, device_id, user_name, expires_at`;
const HOLDER = `
  SELECT ${COLUMNS} FROM claims
  WHERE kind = 'completion' AND dispatch_request_id = $1 AND expires_at > now() ORDER BY expires_at DESC LIMIT 1`;
const HOLD = `
  INSERT INTO claims (kind, dispatch_request_id, device_id, user_id, user_name, expires_at)
  VALUES ('completion', $1, $2, $3, $4, now() + make_interval(secs => $5))
  ON CONFLICT (kind, dispatch_request_id, product_identifier, device_id) DO UPDATE
    SET expires_at = EXCLUDED.expires_at, user_id = EXCLUDED.user_id, user_name = EXCLUDED.user_name
  RETURNING ${COLUMNS}`;
const NOTIFY = `
  SELECT pg_notify('oms_events', (CASE WHEN batch_id IS NULL THEN json_build_object('goods_receipt_id', goods_receipt_id)
    ELSE json_build_object('batch_id', batch_id) END)::text)
  FROM dispatch_requests WHERE id = $1::bigint AND (batch_id IS NOT NULL OR goods_receipt_id IS NOT NULL)`;
