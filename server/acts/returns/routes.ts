import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  announceReturn as announceReturnCall,
  getReturnPackage,
  listProductStates,
  listReturnReasons,
  lookUpReturnProduct,
  receiveReturn,
} from '../../../contract/warehouse/returns.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { applyDocumented } from '../mutations/documented-call.ts';
import type { Submit } from '../fast-path/queue.ts';
import { isRefusal, notFound, refuse } from '../../ground/http/problem.ts';
import { requireLocation } from '../../ground/session/user.ts';
import { productByCode } from '../sorting/look-up.ts';
import { announceReturn } from './announce-return.ts';
import { byOrderNumber } from './by-order-number.ts';
import { findReturnFor } from './find-return.ts';
import {
  selectReturnChanges,
  selectReturns,
  selectReturnSettings,
  selectReturnVersion,
  selectReturnZone,
} from './select-return-package.ts';

const zoneNotFound = notFound('Retourzone niet gevonden');

/** The return process (review-refunds-warehouse.md 2, 5 and 7). */
export function returnRoutes(app: FastifyInstance, { db, epoch }: Deps, submit: Submit): void {
  mount(app, listProductStates)(async () => ({ status: 200, body: await named(db, 'product_states') }));
  mount(app, listReturnReasons)(async () => ({ status: 200, body: await named(db, 'return_reasons') }));

  mount(
    app,
    lookUpReturnProduct,
  )(async ({ user, params, query }) => {
    const zone = await selectReturnZone(db, params);
    if (!zone) return zoneNotFound;
    const product = await productByCode(db, params.ean);
    if (!product) return refuse(404, 'product-not-found', 'Product niet gevonden', { read: params.ean });
    const asked = query.product_state_identifier;
    const place = asked === undefined ? undefined : await placeOf(db, zone.id, asked);
    if (place === null)
      return refuse(422, 'unknown-state', `Deze staat is er niet: ${asked}.`, { read: asked ?? '' });
    const waiting = await findReturnFor(db, user, params, product.identifier, query.dispatch_request_id);
    const found = waiting && (await findDispatchRequest(db, user, waiting, 'tracking_codes'));
    const lines = found?.dispatch_request_lines ?? [];
    const line = lines.find(l => l.product_identifier === product.identifier && l.quantity_pending > 0);
    return {
      status: 200,
      body: {
        dispatch_request: found ?? null,
        line: line ?? null,
        storage_location: place?.storage_location ?? null,
        is_last_scan: lines.reduce((sum, l) => sum + l.quantity_pending, 0) === 1,
      },
    };
  });

  mount(
    app,
    receiveReturn,
  )(async call => {
    const { params, body } = call;
    const outcome = await applyDocumented(submit, call, {
      type: 'receive-return',
      location_type: params.type,
      location: params.location,
      zone: params.zone,
      storage_location: params.storageLocation,
      product_identifier: params.product,
      product_state: body.product_state,
      dispatch_request_id: body.dispatch_request_id,
      quantity: body.quantity,
      ...(body.resolves !== undefined && { resolves: body.resolves }),
    });
    if (!outcome.ok) return outcome.refusal;
    if (!('line_id' in outcome.reply)) throw new Error('a receipt is answered as one');
    return { status: 200, body: outcome.reply };
  });

  mount(
    app,
    announceReturnCall,
  )(async ({ user, params, body, tx, change }) => {
    const at = { type: body.location_type_identifier, location: body.location_identifier };
    const foreign = requireLocation(user, at.type, at.location);
    if (foreign) return foreign;
    if (!(await byOrderNumber(tx))) return notFound('Retouren op ordernummer staan uit.');
    const announced = await announceReturn(tx, params.salesOrder, at, change);
    if (isRefusal(announced)) return announced;
    return {
      status: 201,
      body: announced,
      headers: { location: `/api/rest/dispatch-requests/id:${announced.id}` },
    };
  });

  mountReturnPackage(app, { db, epoch });
}

/** All returns of a location for offline use, or what changed since a version that the device has. */
function mountReturnPackage(app: FastifyInstance, { db, epoch }: Pick<Deps, 'db' | 'epoch'>): void {
  mount(
    app,
    getReturnPackage,
  )(async ({ params, query, request, reply }) => {
    const zone = await selectReturnZone(db, params);
    if (!zone) return zoneNotFound;
    const version = await selectReturnVersion(db, zone.location_id);
    const settings = await selectReturnSettings(db, zone);
    // A device with a newer version than ours had it before a backup was restored: it gets everything.
    if (query.since !== undefined && query.since <= version) {
      const changes = await selectReturnChanges(db, zone.location_id, query.since);
      if (changes) return { status: 200, body: { ...changes, settings } };
    }
    const head = {
      version,
      location: { type: params.type, identifier: params.location },
      zone: { identifier: zone.identifier, display_name: zone.display_name },
      process_type: 'return' as const,
      ...settings,
    };
    const etag = `"${version}-${createHash('sha256')
      .update(JSON.stringify([epoch(), head]))
      .digest('base64url')
      .slice(0, 22)}"`;
    void reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.code(304).send();
      return taken;
    }
    return { status: 200, body: { ...head, ...(await selectReturns(db, zone.location_id)) } };
  });
}

interface PlaceOfState {
  readonly storage_location: { id: number; identifier: string; display_name: string } | null;
}

/** A table of identifiers and names, in the retailer's order. */
const named = (
  db: Queryable,
  table: 'product_states' | 'return_reasons',
): Promise<{ identifier: string; display_name: string }[]> =>
  rowsOf(
    db,
    listed(
      compose.selectFrom(table).select(['identifier', 'display_name']),
      {},
      { last: eb => [eb.ref('position'), eb.ref('identifier')] },
    ),
  );

/** The place for articles of a state in a zone; null: there is no such state. */
const placeOf = async (db: Queryable, zone_id: number, state: string): Promise<PlaceOfState | null> =>
  (await db.one<PlaceOfState>(
    `SELECT CASE WHEN s.id IS NOT NULL THEN
       json_build_object('id', s.id, 'identifier', s.identifier, 'display_name', s.display_name) END AS storage_location
     FROM product_states p
     LEFT JOIN product_state_places b ON b.product_state = p.identifier AND b.storage_zone_id = $1
     LEFT JOIN storage_locations s ON s.id = b.storage_location_id
     WHERE p.identifier = $2`,
    [zone_id, state],
  )) ?? null;
