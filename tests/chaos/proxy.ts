import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../server/ground/db/pool.ts';
import type { Seen } from './history.ts';

/** A call on its way to the OMS. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** The recordings that it sends. */
  readonly ids: readonly string[];
}

/** A fault of one call; neither side knows of it. */
export type Fault =
  | 'none'
  /** Broken before it reaches the OMS. */
  | 'refuse'
  /** Never answered, and never delivered. */
  | 'hang'
  /** Delivered and done, and the answer is lost. */
  | 'lose'
  /** Half of the answer, then nothing. */
  | 'half'
  /** Repeated by the browser: it reaches the OMS twice. */
  | 'twice'
  /** Milliseconds before it reaches the OMS, and before its answer goes back. */
  | { readonly wait: number; readonly back: number }
  /** Somebody else answers, such as a captive portal. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string };

export interface Proxy {
  /** Origin, without a slash. */
  readonly url: string;
  /** Asked for every call under /api; can be set at any time. */
  fault: (asked: Asked) => Fault;
  /** A call with recordings has come, and is about to go on. */
  onRequest: (asked: Asked) => void;
  /** The answer is about to go back to the browser; `passed` resolves when it has been written. */
  onReply: (asked: Asked, passed: Promise<void>) => void;
  /** Calls that came and have no answer yet: `METHOD path`. */
  readonly underway: ReadonlySet<string>;
  /** Breaks hanging calls and all event streams. */
  cut(): void;
  /** Nothing fails from here on, and what hangs is broken. */
  heal(): void;
  stop(): Promise<void>;
}

/** An empty page on the app's origin, for looking at its storage while the app does not run. */
export const BLANK = '/media/blank';

/**
 * A proxy between the browser and the OMS that records what passes. An answer waits until PostgreSQL was asked, from
 * outside, whether its effect is committed.
 */
export async function openProxy(target: string, db: Database, history: Seen[]): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const idle = new Set<ServerResponse>();
  const committed = new Set<string>();
  const underway = new Set<string>();
  const server = createServer((request, reply) => {
    const call = `${request.method} ${request.url}`;
    underway.add(call);
    reply.on('close', () => underway.delete(call));
    // A killed browser closes no connection.
    pass(request, reply).catch(() => reply.destroy());
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));

  const proxy: Proxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    fault: () => 'none',
    onRequest: () => undefined,
    onReply: () => undefined,
    underway,
    cut() {
      for (const reply of idle) reply.destroy();
      idle.clear();
    },
    heal() {
      proxy.fault = () => 'none';
      proxy.onRequest = proxy.onReply = () => undefined;
      proxy.cut();
    },
    stop: () =>
      new Promise(done => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await read(request);
    const { method = 'GET', url: path = '/' } = request;
    if (path === BLANK)
      return void reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
    const asked: Asked = { method, path, ids: idsIn(request, body) };
    for (const id of asked.ids) history.push({ kind: 'request', id });
    const fault = path.startsWith('/api/') ? proxy.fault(asked) : 'none';
    if (asked.ids.length > 0) proxy.onRequest(asked);
    if (fault === 'refuse') return void reply.destroy();
    if (fault === 'hang') return void idle.add(reply);
    if (typeof fault === 'object' && 'status' in fault)
      return void reply.writeHead(fault.status, fault.headers).end(fault.body);
    if (typeof fault === 'object') await sleep(fault.wait);
    if (fault === 'twice') (await forward(target, request, body)).resume();
    const answer = await forward(target, request, body);
    if (path.startsWith('/api/events')) return stream(answer, reply);
    const said = await read(answer);
    await writeDown(asked, answer.statusCode ?? 0, said);
    if (fault === 'lose') return void reply.destroy();
    if (typeof fault === 'object') await sleep(fault.back);
    const headers = { ...answer.headers };
    delete headers['transfer-encoding'];
    const written = new Promise<void>(done => void reply.once('finish', done));
    if (asked.ids.length > 0) proxy.onReply(asked, written);
    reply.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': said.length });
    if (fault !== 'half') return void reply.end(said);
    reply.write(said.subarray(0, said.length / 2), () => reply.destroy());
    return undefined;
  }

  async function writeDown({ ids }: Asked, status: number, said: Buffer): Promise<void> {
    if (ids.length === 0) return;
    history.push(...(await newCommits(db, ids, committed)));
    for (const [id, own] of statuses(ids, status, said)) history.push({ kind: 'reply', id, status: own });
  }

  function stream(answer: IncomingMessage, reply: ServerResponse): void {
    idle.add(reply);
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
    answer.on('error', () => reply.destroy());
    reply.on('close', () => {
      idle.delete(reply);
      answer.destroy();
    });
  }
  return proxy;
}

/** The recordings of these that PostgreSQL has committed since it was asked last. */
export async function newCommits(db: Database, ids: readonly string[], known: Set<string>): Promise<Seen[]> {
  const rows = await db.query<{ id: string; at: number }>(
    `SELECT mutation_id AS id, (extract(epoch FROM created_at) * 1000000)::float8 AS at
     FROM inbox WHERE mutation_id = ANY($1::uuid[])`,
    [ids],
  );
  const fresh = rows.filter(({ id }) => !known.has(id));
  for (const { id } of fresh) known.add(id);
  return fresh.map(row => ({ kind: 'commit', ...row }));
}

async function read(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    // Bodies must be readable for the history.
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const on = ask(`${target}${url}`, { method, headers: plain, agent: false }, answered);
    on.on('error', failed);
    on.end(body);
  });
}

const plain = (headers: IncomingHttpHeaders, body: Buffer): Buffer =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;

/** A list names its recordings; a documented call of the outbox has the recording's id as its key. */
function idsIn({ method, url = '', headers }: IncomingMessage, body: Buffer): readonly string[] {
  if (method === 'POST' && url === '/api/rest/mutations')
    return (JSON.parse(plain(headers, body).toString()) as { mutations: { id: string }[] }).mutations.map(
      m => m.id,
    );
  const key = headers['idempotency-key'];
  const reports =
    ['POST', 'PUT'].includes(method ?? '') &&
    /\/(process-product|process-goods-receipt-line|pick-by-store)\//.test(url);
  return reports && typeof key === 'string' ? [key] : [];
}

/** The OMS's answer for each: a list has one for each, any other answer is for all. */
function statuses(
  ids: readonly string[],
  status: number,
  said: Buffer,
): readonly (readonly [string, number])[] {
  if (status !== 207) return ids.map(id => [id, status]);
  const results = JSON.parse(said.toString()) as { id: string; status: number }[];
  return results.map(result => [result.id, result.status]);
}
