import { USER_HEADER } from '../../../contract/http.ts';
import type { Mutation } from '../../../contract/scanning/mutation.ts';

/** The fault that a test puts on one request. */
export type Fault =
  | 'none'
  /** The request never arrives. */
  | 'lost-request'
  /** It is applied, and the reply is lost. */
  | 'lost-reply'
  /** It is applied, the browser sends it again, and the second reply arrives. */
  | 'sent-twice'
  /** The reply never comes; the request is applied. */
  | 'hang'
  | 'half-body'
  | 'portal'
  | 'redirect'
  | 'error-html'
  | 'busy'
  | 'in-progress'
  /** A 207 that leaves the first one out, though applied. */
  | 'leaves-one-out'
  /** A 207 in which the first one fails and is not applied. */
  | 'one-fails'
  /** A 207 that neither names nor applies the first one. */
  | 'forgets-one';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

const problem = (status: number, code: string): object => ({
  type: 'about:blank',
  title: code,
  status,
  code,
});
const currentUser = (id: number): object => ({
  id,
  username: `user${id}`,
  name: `User ${id}`,
  permissions: [],
  homepage: '/scan',
  locations: [],
});

/** An OMS small enough to be obviously right: applies a mutation once, by its key, for the session's user. */
export class ModelOms {
  session: number | null = 1;
  /** Upload grants, and their users. */
  readonly grants = new Map<string, number>();
  epoch: string | undefined;
  /** Ids in the order of their effect; an id twice is a duplicate. */
  readonly applied: string[] = [];
  readonly seen: Seen[] = [];
  /** The code by which each of these mutations is refused. */
  refuse: (id: string) => string | null = () => null;
  fault: (seen: Seen) => Fault = () => 'none';
  /** The faults of the next requests, whatever they ask. */
  readonly answers: Response[] = [];
  largest = Infinity;
  /** Nobody has the permission to report any more. */
  withdrawn = false;
  private readonly inbox = new Map<string, { user: number; version: number }>();

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const text = await request.text();
    const url = new URL(request.url);
    const seen: Seen = {
      method: request.method,
      path: url.pathname + url.search,
      headers: request.headers,
      body: request.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : undefined,
    };
    this.seen.push(seen);
    const fault = this.fault(seen);
    switch (fault) {
      case 'lost-request':
        throw new TypeError('Failed to fetch');
      case 'portal':
        return new Response('<html>Welkom op het gastnetwerk</html>', { status: 200 });
      case 'redirect':
        return Response.redirect('https://portal.test/', 302);
      case 'error-html':
        return new Response('<html>Bad gateway</html>', { status: 502 });
      case 'busy':
        return new Response(null, { status: 503, headers: { 'Retry-After': '1' } });
      case 'in-progress':
        return json(409, problem(409, 'in-progress'), { 'Retry-After': '1' });
      default:
    }
    const given = this.answers.shift();
    const reply = given ?? this.answer(seen, fault);
    if (fault === 'sent-twice') return this.answer(seen, fault);
    if (fault === 'lost-reply') throw new TypeError('Failed to fetch');
    if (fault === 'hang') return new Promise(() => {});
    if (fault === 'half-body')
      return new Response((await reply.text()).slice(0, 5), { status: reply.status });
    return reply;
  };

  /** The requests that report mutations. */
  writes = (): readonly Seen[] => this.seen.filter(s => s.method !== 'GET');

  /** Restores a backup without the effects of `forgotten`. */
  restore(forgotten: readonly string[], epoch: string): void {
    this.epoch = epoch;
    for (const id of forgotten) {
      this.inbox.delete(id);
      this.applied.splice(this.applied.indexOf(id), 1);
    }
  }

  private answer(seen: Seen, fault: Fault): Response {
    const grant = seen.headers.get('Authorization')?.replace('Bearer ', '');
    const user = grant === undefined ? this.session : (this.grants.get(grant) ?? null);
    // Scans that one user recorded never go under another's session (server/ground/session/authenticate.ts).
    const meant = seen.headers.get(USER_HEADER);
    if (user === null || (meant !== null && meant !== String(user)))
      return this.json(401, problem(401, 'signed-out'));
    if (grant !== undefined && seen.path !== '/api/rest/mutations' && !seen.path.endsWith('/photo'))
      return this.json(403, problem(403, 'grant-not-for-this'));
    if (seen.path === '/api/current-user') return this.json(200, currentUser(user));
    if (seen.path === '/api/rest/upload-grants') return this.json(201, this.give(user));
    if (seen.path !== '/api/rest/mutations') {
      const { status, body } = this.apply(user, seen.headers.get('Idempotency-Key') ?? '', seen.path);
      return status === 204
        ? new Response(null, { status, headers: this.headers() })
        : this.json(status, body);
    }
    const { mutations } = seen.body as { mutations: Mutation[] };
    if (mutations.length > this.largest) return this.json(413, problem(413, 'too-large'));
    const kept = fault === 'forgets-one' ? mutations.slice(1) : mutations;
    const results = kept.map(({ id, type }, i) => {
      if (fault === 'one-fails' && i === 0) return { id, status: 500, problem: problem(500, 'internal') };
      const { status, body } = this.apply(user, id, type);
      return status < 300 ? { id, status: 200, body: body ?? { version: 1 } } : { id, status, problem: body };
    });
    return this.json(207, fault === 'leaves-one-out' ? results.slice(1) : results);
  }

  private give(user_id: number): object {
    const token = `grant-${this.grants.size + 1}`;
    this.grants.set(token, user_id);
    return { user_id, token, expires_at: '2026-11-27T09:00:00.000Z' };
  }

  /**
   * `what` is the path of a single call or the type of a mutation: a repeated key is answered in the shape of the
   * caller's request.
   */
  private apply(user: number, id: string, what: string): { status: number; body: unknown } {
    const stored = this.inbox.get(id);
    if (stored && stored.user !== user) return { status: 403, body: problem(403, 'forbidden') };
    // Only the list tells that it has its effect.
    if (this.withdrawn && !what.startsWith('/'))
      return { status: 403, body: { ...problem(403, 'forbidden'), ...(stored && { applied: true }) } };
    if (this.withdrawn) return { status: 403, body: problem(403, 'forbidden') };
    const code = stored ? null : this.refuse(id);
    if (code !== null) return { status: 409, body: problem(409, code) };
    if (!stored) this.applied.push(id);
    const version = stored?.version ?? this.applied.length;
    this.inbox.set(id, { user, version });
    if (what.endsWith('/photo'))
      return { status: 200, body: { id, mutation_id: what.split('/').at(-2), size: 3 } };
    if (what.includes('as-shipped')) return { status: 204, body: undefined };
    if (!what.includes('process-product/sort') && what !== 'place-article')
      return { status: 200, body: { version } };
    const line = { dispatch_request_id: 1, line_id: 1, storage_location: 'A-1', quantity_pending: 0 };
    return { status: 200, body: { ...line, is_last_scan: false, version } };
  }

  private json = (status: number, body: unknown): Response => json(status, body, this.headers());
  private headers = (): Record<string, string> =>
    this.epoch === undefined ? {} : { 'X-OMS-Epoch': this.epoch };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
