import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { extras, isExtra } from '../contract/extra.ts';
import {
  DEVICE_HEADER,
  EPOCH_HEADER,
  KEY_HEADER,
  REVISION_HEADER,
  TAB_HEADER,
  USER_HEADER,
  type Endpoint,
} from '../contract/http.ts';
import { paths } from '../contract/paths.ts';
import { documentedBody } from '../src/sync/documented.ts';
import { uuidv7 } from '../core/id/uuidv7.ts';

/*
 * The reference OMS as one that has only what the documents say: a server in front of it, made of the marks in contract/. It has no
 * other calls, fields, names and headers, refuses those that it is sent, leaves out what is null, keeps no keys, and has no problem bodies.
 */

/** Answers for the reference OMS at `origin`. */
export function documentedOms(endpoints: readonly Endpoint[], origin: string): Server {
  const find = finder(endpoints);
  return createServer((request, reply) => {
    answer(find, origin, request, reply).catch(() => loseAnswer(reply));
  });
}

/** Without a first byte Chromium makes a call, a POST too, again by itself on each connection that it kept. */
function loseAnswer(reply: ServerResponse): void {
  if (reply.destroyed) return;
  reply.writeHead(200, { 'Content-Length': 100 });
  reply.write(' ', () => reply.destroy());
}

type Find = (method: string, path: string) => Endpoint | undefined;

/** Paths that are not the app's to know: of the portal, and of frames whose address a reply has. */
const PASSED = /^\/api\/(session|reports\/\w+)$/;

async function answer(find: Find, origin: string, request: IncomingMessage, reply: ServerResponse) {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams } = new URL(url, origin);
  const body = await buffer(request);
  const isCall = pathname.startsWith('/api/') && !PASSED.test(pathname);
  const endpoint = isCall ? find(method, pathname) : undefined;
  const fault = isCall && faultOf(endpoint, searchParams, body);
  if (fault) return send(reply, fault.status, { message: fault.message });
  const aborted = new AbortController();
  reply.on('close', () => aborted.abort());
  const answered = await fetch(origin + url, {
    method,
    headers: headersTo(request, isCall),
    ...(body.length > 0 && { body }),
    redirect: 'manual',
    signal: aborted.signal,
  });
  const given = Buffer.from(await answered.arrayBuffer());
  for (const [name, value] of answered.headers)
    if (!NOT_PASSED.has(name.toLowerCase()) && name !== 'set-cookie') reply.setHeader(name, value);
  const cookies = answered.headers.getSetCookie();
  if (cookies.length > 0) reply.setHeader('Set-Cookie', cookies);
  const isJson = answered.headers.get('Content-Type')?.includes('json') === true;
  if (!endpoint || !isJson) return void reply.writeHead(answered.status).end(given);
  const value: unknown = JSON.parse(given.toString());
  return send(
    reply,
    answered.status,
    answered.ok ? documentedReply(endpoint, answered.status, value) : refusal(value),
  );
}

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.setHeader('Content-Type', 'application/json');
  reply.writeHead(status).end(JSON.stringify(body));
}

const NOT_PASSED = new Set([
  EPOCH_HEADER.toLowerCase(),
  'etag',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);
const NOT_SENT = new Set(
  [
    KEY_HEADER,
    REVISION_HEADER,
    DEVICE_HEADER,
    USER_HEADER,
    TAB_HEADER,
    'Host',
    // A page's origin is this server, and the reference OMS takes writes of its own pages only.
    'Origin',
    'Connection',
    'Content-Length',
  ]
    .map(name => name.toLowerCase())
    .concat('accept-encoding'),
);

/** It keeps no keys: each time it is another one for the reference OMS, which demands one. */
function headersTo({ headers }: IncomingMessage, isCall: boolean): Record<string, string> {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    NOT_SENT.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    ...Object.fromEntries(sent),
    ...(isCall && { [KEY_HEADER]: uuidv7(Date.now(), randomBytes(10)) }),
  };
}

/** Why it does not take a call. */
function faultOf(
  endpoint: Endpoint | undefined,
  query: URLSearchParams,
  body: Buffer,
): { readonly status: number; readonly message: string } | null {
  if (!endpoint || endpoint.extra) return { status: 404, message: 'Not Found' };
  const { shape } = (endpoint.query ?? {}) as Partial<z.ZodMiniObject>;
  const loose = endpoint.path === paths.currentUser;
  for (const name of loose ? [] : query.keys()) {
    const schema = shape?.[name];
    if (!schema || isExtra(schema)) return { status: 400, message: `unknown parameter: ${name}` };
  }
  const included = (query.get('include') ?? '').split(',').filter(Boolean);
  const unknown = included.find(name => endpoint.extraIncludes?.some(extra => isPart(name, extra)));
  if (unknown) return { status: 400, message: `unknown include: ${unknown}` };
  if (body.length === 0 || !endpoint.body) return null;
  const given: unknown = JSON.parse(body.toString());
  return isDeepStrictEqual(JSON.parse(JSON.stringify(documentedBody(endpoint.body, given))), given)
    ? null
    : { status: 400, message: `unknown field in ${body.toString()}` };
}

const isPart = (name: string, of: string): boolean => name === of || name.startsWith(`${of}.`);

/** A reply without what the documents do not name, and without what is null. */
function documentedReply(endpoint: Endpoint, status: number, value: unknown): unknown {
  const schema = endpoint.replies[status];
  // The documents do not say what comes.
  if (!schema || isExtra(schema)) return {};
  const left = without(schema, value);
  if (endpoint.path !== paths.frontendConfig) return left;
  const { general, ...rest } = left as { general: { 'features-enabled': readonly string[] } };
  const documented = general['features-enabled'].filter(
    name => !(extras as readonly string[]).includes(name),
  );
  return { ...rest, general: { ...general, 'features-enabled': documented } };
}

type Def = {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly innerType?: z.ZodMiniType;
};

function without(schema: z.ZodMiniType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { shape, catchall, element, valueType, options, innerType } = schema.def as Def;
  if (innerType) return without(innerType, value);
  if (options) return without(options.find(option => option.safeParse(value).success) ?? schema, value);
  if (Array.isArray(value)) return element ? value.map(item => without(element, item)) : value;
  if (valueType) return map(value, item => without(valueType, item));
  if (!shape) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const of = shape[name];
      if (!of) return catchall ? [[name, part]] : [];
      const isLeftOut = isExtra(of) || (part === null && of.safeParse(undefined).success);
      return isLeftOut ? [] : [[name, without(of, part)]];
    }),
  );
}

const map = (values: object, change: (item: unknown) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** A refusal in words of its own (section 8 of the documents: an error and a message). */
function refusal(value: unknown): unknown {
  const { code, title } = value as { readonly code?: string; readonly title?: string };
  return { error: code, message: title };
}

/** Paths without a place before those that have one there. */
function finder(endpoints: readonly Endpoint[]): Find {
  const known = endpoints
    .map(endpoint => ({
      endpoint,
      match: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
  return (method, path) =>
    known.find(({ endpoint, match }) => endpoint.method === method && match.test(path))?.endpoint;
}
