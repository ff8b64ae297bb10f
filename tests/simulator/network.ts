import type { FastifyInstance } from 'fastify';
import { EPOCH_HEADER } from '../../contract/http.ts';
import { createUploadGrant } from '../../contract/scanning/upload-grant.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Clock } from '../../src/outbox/deps.ts';
import { within } from '../../src/outbox/within.ts';
import { PATIENCE_MS } from '../../src/sync/http.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** Faults of a network or a server for a request (reliability.md, The faults). */
export const FAULTS = [
  'refused',
  'reply-lost',
  'sent-again',
  'hangs',
  'server-error',
  'unavailable',
  'too-many',
  'captive-portal',
  'redirect',
  'half-body',
] as const;
/** A fault of lists only: a 207 that leaves one out. */
export type Fault = (typeof FAULTS)[number] | 'leaves-one-out';

interface NetworkDeps {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** Each request gets one of them. */
  readonly apps: readonly FastifyInstance[];
  /** The fault of the next request, which may be a list; null: none. */
  nextFault(list: boolean): Fault | null;
  crossing(lane: string): void;
  cookie(): string | null;
  connected(): boolean;
}

/** The browser's fetch of one process, to the real server in this process. A request and its reply are two steps. */
export function createFetch(owner: Owner, deps: NetworkDeps): typeof globalThis.fetch {
  const { scheduler, apps, random } = deps;

  async function exchange(request: Request, body: Buffer): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const cookie = request.credentials === 'omit' ? null : deps.cookie();
    const reply = await scheduler.during(
      random.pick(apps).inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(request.headers), ...(cookie === null ? {} : { cookie }) },
        ...(body.length === 0 ? {} : { payload: body }),
      }),
    );
    const headers = new Headers(
      Object.entries(reply.headers).flatMap(([name, value]) =>
        value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
      ),
    );
    headers.set('date', new Date().toUTCString());
    const text = pathname === createUploadGrant.path ? inVirtualTime(reply.body) : reply.body;
    return new Response(reply.statusCode === 204 ? null : text, { status: reply.statusCode, headers });
  }

  /** The lanes of lists that are neither answered nor given up. */
  const out = new Set<ReadonlySet<string>>();
  function leave(body: Buffer): () => void {
    const lanes = lanesOf(body);
    for (const other of out) for (const lane of lanes) if (other.has(lane)) deps.crossing(lane);
    out.add(lanes);
    return () => void out.delete(lanes);
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await scheduler.during(request.arrayBuffer()));
    const end = leave(body);
    try {
      const sleep: Clock['sleep'] = (ms, signal) => scheduler.sleep(owner, ms, signal);
      const reply = await within(sleep, PATIENCE_MS, answered(request, body));
      // ky's time limit, in virtual time.
      if (!reply) throw new DOMException('no answer', 'TimeoutError');
      return reply;
    } finally {
      end();
    }
  };

  async function answered(request: Request, body: Buffer): Promise<Response> {
    const what = `${request.method} ${new URL(request.url).pathname.split('/').slice(-2).join('/')}`;
    await scheduler.gate(owner, what);
    const fault = deps.connected() ? deps.nextFault(lanesOf(body).size > 1) : 'refused';
    if (fault) scheduler.trace.push(`  ${fault}`);
    const reply = await met(fault, (sent = body) => exchange(request, sent), random, body);
    if (reply === 'never') return new Promise(() => undefined);
    await scheduler.gate(owner, `${what} answers`);
    if (reply === 'network-error') throw new TypeError('Failed to fetch');
    return reply;
  }
}

/** The objects that the entries of a list belong to. */
function lanesOf(body: Buffer): ReadonlySet<string> {
  return new Set(
    (listIn(body)?.mutations ?? []).flatMap(m => [
      ...(m.dispatch_request_id === undefined ? [] : [`delivery ${m.dispatch_request_id}`]),
      ...(m.goods_receipt_line_id === undefined ? [] : [`line ${m.goods_receipt_line_id}`]),
    ]),
  );
}

interface List {
  mutations: { dispatch_request_id?: number; goods_receipt_line_id?: number }[];
}
const listIn = (body: Buffer): List | null =>
  body.includes('"mutations"') ? (JSON.parse(body.toString()) as List) : null;

const GRANT_MS = 7 * 24 * 3600_000;

/** The database has real time. */
function inVirtualTime(reply: string): string {
  const told = JSON.parse(reply) as { expires_at?: string };
  if (told.expires_at === undefined) return reply;
  return JSON.stringify({ ...told, expires_at: new Date(Date.now() + GRANT_MS).toISOString() });
}

type Met = Response | 'network-error' | 'never';

async function met(
  fault: Fault | null,
  exchange: (sent?: Buffer) => Promise<Response>,
  random: Random,
  body: Buffer,
): Promise<Met> {
  switch (fault) {
    case null:
      return exchange();
    case 'refused':
      return 'network-error';
    case 'reply-lost':
      await exchange();
      return 'network-error';
    case 'sent-again':
      await exchange();
      return exchange();
    case 'hangs':
      if (random.int(2) === 0) await exchange();
      return 'never';
    case 'server-error':
      if (random.int(2) === 0) await exchange();
      return new Response('kaboom', { status: 500 });
    case 'unavailable':
      return problem(503, 'unavailable', random.int(40));
    case 'too-many':
      return problem(429, 'too-many-requests', random.int(40));
    case 'captive-portal':
      return new Response('<!doctype html><title>Wifi</title>', {
        status: 200,
        headers: { 'content-type': 'text/html' },
      });
    case 'redirect':
      return new Response(null, { status: 302, headers: { location: 'https://wifi.test/' } });
    case 'half-body': {
      const whole = await exchange();
      const text = await whole.text();
      return cut(text, whole);
    }
    case 'leaves-one-out':
      return random.int(3) === 0 ? unnamed(await exchange(), random) : exchange(withoutOne(body, random));
  }
}

/** Applied, without an answer. */
async function unnamed(whole: Response, random: Random): Promise<Response> {
  if (whole.status !== 207) return whole;
  const results = (await whole.json()) as unknown[];
  results.splice(random.int(results.length), 1);
  return new Response(JSON.stringify(results), { status: 207, headers: whole.headers });
}

/** Neither applied nor answered. */
function withoutOne(body: Buffer, random: Random): Buffer {
  const list = listIn(body);
  if (!list || list.mutations.length < 2) return body;
  // Not the last: what follows it must not be taken for it.
  list.mutations.splice(random.int(list.mutations.length - 1), 1);
  return Buffer.from(JSON.stringify(list));
}

const problem = (status: number, code: string, retry_after: number): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'retry-after': String(retry_after),
      [EPOCH_HEADER]: 'any',
    },
  });

/** The connection breaks in the middle of the body. */
function cut(text: string, whole: Response): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: whole.status, headers: whole.headers });
}
