import type { FastifyInstance } from 'fastify';
import {
  createUploadGrant,
  listUploadGrants,
  revokeUploadGrant,
} from '../../../contract/scanning/upload-grant.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/problem.ts';
import { listGrants, openGrant, revokeGrant } from './grants.ts';

/** Rights of devices to send what their authors left on them (extra; reliability.md, 'Shared devices'). */
export function uploadGrantRoutes(app: FastifyInstance, { db, grantsPerMinute }: Deps): void {
  const rateLimit = { max: grantsPerMinute, timeWindow: 60_000, keyGenerator: userKey };
  mount(app, createUploadGrant, { config: { rateLimit } })(async ({ user, body }) => ({
    status: 201,
    body: { user_id: user.id, ...(await openGrant(db, user, body.device_id)) },
  }));

  mount(
    app,
    listUploadGrants,
  )(async ({ user, query }) => ({ status: 200, body: await listGrants(db, user, query) }));

  mount(
    app,
    revokeUploadGrant,
  )(async ({ user, params, tx }) =>
    (await revokeGrant(tx, user, params.id)) ? { status: 204 } : notFound('Dit verzendrecht bestaat niet.'),
  );
}

const userKey = (request: { ip: string; user: { id: number } | null }): string =>
  String(request.user?.id ?? request.ip);
