import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, USER_HEADER } from '../../../contract/http.ts';
import { postMutations } from '../../../contract/scanning/mutation.ts';
import { putReturnPhoto } from '../../../contract/scanning/return-photo.ts';
import { hearAdyen, hearMollie } from '../../../contract/orders/provider-webhook.ts';
import { reportOutside } from '../../../contract/orders/outside-report.ts';
import { checkDelivery, checkSalesOrder } from '../../../contract/orders/outside-check.ts';
import { createSalesOrder } from '../../../contract/orders/sales-order.ts';
import type { Queryable } from '../db/pool.ts';
import { refuse, sendRefusal } from '../http/problem.ts';
import { type ApiClient, findApiClient } from './api-clients.ts';
import { findGrant } from '../upload-grants/grants.ts';
import { SESSION_SECONDS, type Sessions } from './sessions.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    user: User | null;
    /** The session is of an account that was closed. */
    isClosed: boolean;
    /** The only device that may send, when the caller has an upload grant. */
    grantedDevice: string | null;
    /** The program of a sales channel that calls; it has no user. */
    apiClient: ApiClient | null;
  }
}

// `__Host-`: the browser takes the cookie over HTTPS (or loopback) only, for this host only, and no subdomain can set
// it.
const SESSION_COOKIE = '__Host-oms';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

export const crossSite = refuse(403, 'cross-site', 'Dit verzoek komt niet van OMS zelf.');
const grantElsewhere = refuse(
  403,
  'grant-not-for-this',
  'Met een verzendrecht kun je alleen scans melden, en foto’s daarbij.',
);
/** The calls that send entries left on a device. */
const GRANTED = [postMutations, putReturnPhoto];
/** The calls that an api client may make. */
const FOR_CLIENTS = [createSalesOrder, reportOutside, checkDelivery, checkSalesOrder];
/** The calls of payment providers: they have no session, whatever comes along, and no header of our own pages. */
const WEBHOOKS = [hearMollie, hearAdyen];
export const foreignDevice = refuse(
  403,
  'grant-of-another-device',
  'Dit verzendrecht is van een ander apparaat.',
);
const tokenUnknown = refuse(401, 'token-unknown', 'Deze sleutel geldt niet of niet meer.');
const grantInvalid = refuse(401, 'grant-invalid', 'Dit verzendrecht geldt niet of niet meer.');

/** Identifies the caller of every /api request, and refuses requests that another site caused. */
export function authenticateRequests(app: FastifyInstance, sessions: Sessions, db: Queryable): void {
  app.decorateRequest('user', null);
  app.decorateRequest('isClosed', false);
  app.decorateRequest('grantedDevice', null);
  app.decorateRequest('apiClient', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|portal)(\/|\?|$)/.test(request.url)) return undefined;
    if (isOneOf(WEBHOOKS, request)) return undefined;
    const bearer = bearerToken(request);
    // A page of another site does not know the token, so an api client needs no header of our own pages.
    const byClient = bearer !== undefined && isOneOf(FOR_CLIENTS, request);
    if (isFromElsewhere(request) || (isWrite(request) && !byClient && !isOwnSite(request)))
      return sendRefusal(reply, crossSite);
    if (bearer !== undefined) {
      const refusal = await enterByToken(request, bearer, db);
      return refusal && sendRefusal(reply, refusal);
    }
    const token = sessionToken(request);
    const found = token === undefined ? undefined : await sessions.find(token);
    request.isClosed = found === 'closed';
    if (found === 'closed') return undefined;
    request.user = found && isMeant(request, found.user) ? found.user : null;
    if (token !== undefined && found?.prolonged) setSessionCookie(reply, token);
    return undefined;
  });
}

/** A token has no session, whatever cookie comes with it. */
async function enterByToken(request: FastifyRequest, token: string, db: Queryable) {
  if (isOneOf(FOR_CLIENTS, request)) {
    request.apiClient = (await findApiClient(db, token)) ?? null;
    return request.apiClient ? undefined : tokenUnknown;
  }
  if (!isOneOf(GRANTED, request)) return grantElsewhere;
  const granted = await findGrant(db, token);
  if (!granted || !isMeant(request, granted.user)) return grantInvalid;
  request.user = granted.user;
  request.grantedDevice = granted.device_id;
  return undefined;
}

const isOneOf = (
  endpoints: readonly Endpoint[],
  { routeOptions: { method, url } }: FastifyRequest,
): boolean => endpoints.some(endpoint => endpoint.path === url && endpoint.method === method);

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1];

const isWrite = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * A link on another site carries the session cookie (SameSite=Lax), and some reads take a claim or bind a receipt. So
 * the browser's own account of where the request comes from counts, when it gives one. The portal's pages may be
 * linked to.
 */
const isFromElsewhere = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') && /^(cross|same)-site$/.test(String(headers['sec-fetch-site']));

/** Scans of one user never go out under the session of another user who signed in on the same device. */
const isMeant = ({ headers }: FastifyRequest, user: User): boolean => {
  const meant = headers[USER_HEADER.toLowerCase()];
  return meant === undefined || meant === String(user.id);
};

/** A form or image of another site cannot set its own header, and its browser sends the origin. */
export function isOwnSite({ headers, host }: FastifyRequest): boolean {
  if (headers['x-requested-with'] !== 'fetch') return false;
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions, maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions);
}
