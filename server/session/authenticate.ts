import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { USER_HEADER } from '../../contract/http.ts';
import { postMutations } from '../../contract/scanning/mutation.ts';
import { putReturnPhoto } from '../../contract/scanning/return-photo.ts';
import type { Queryable } from '../db/pool.ts';
import { refuse, sendRefusal } from '../http/problem.ts';
import { findGrant } from '../upload-grants/grants.ts';
import { SESSION_SECONDS, type Sessions } from './sessions.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    user: User | null;
    /** The only device that may send, when the caller has an upload grant. */
    grantedDevice: string | null;
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
export const foreignDevice = refuse(
  403,
  'grant-of-another-device',
  'Dit verzendrecht is van een ander apparaat.',
);
const grantInvalid = refuse(401, 'grant-invalid', 'Dit verzendrecht geldt niet of niet meer.');

/** Identifies the caller of every /api request, and refuses requests that another site caused. */
export function authenticateRequests(app: FastifyInstance, sessions: Sessions, db: Queryable): void {
  app.decorateRequest('user', null);
  app.decorateRequest('grantedDevice', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|portal)(\/|\?|$)/.test(request.url)) return undefined;
    if (isFromElsewhere(request) || (isWrite(request) && !isOwnSite(request)))
      return sendRefusal(reply, crossSite);
    const grant = grantToken(request);
    if (grant !== undefined) {
      const refusal = await enterByGrant(request, grant, db);
      return refusal && sendRefusal(reply, refusal);
    }
    const token = sessionToken(request);
    const found = token === undefined ? undefined : await sessions.find(token);
    request.user = found && isMeant(request, found.user) ? found.user : null;
    if (token !== undefined && found?.prolonged) setSessionCookie(reply, token);
    return undefined;
  });
}

/** A grant has no session, whatever cookie comes with it. */
async function enterByGrant(request: FastifyRequest, token: string, db: Queryable) {
  const { method, url } = request.routeOptions;
  if (!GRANTED.some(endpoint => endpoint.path === url && endpoint.method === method)) return grantElsewhere;
  const granted = await findGrant(db, token);
  if (!granted || !isMeant(request, granted.user)) return grantInvalid;
  request.user = granted.user;
  request.grantedDevice = granted.device_id;
  return undefined;
}

const grantToken = ({ headers }: FastifyRequest): string | undefined =>
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
