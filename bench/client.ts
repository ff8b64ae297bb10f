import { Agent, request } from 'node:http';

/** Somebody signed in at the OMS: the value of the session cookie. */
export async function signIn(base: string, username: string): Promise<string> {
  const reply = await fetch(`${base}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' },
    body: JSON.stringify({ username, password: 'welkom' }),
  });
  const cookie = /__Host-oms=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1];
  if (reply.status !== 204 || !cookie) throw new Error(`${username} cannot sign in: ${reply.status}`);
  return cookie;
}

export const headersOf = (session: string): Record<string, string> => ({
  Cookie: `__Host-oms=${session}`,
  'Content-Type': 'application/json',
  'X-Requested-With': 'fetch',
});

export interface Shot {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Volley {
  readonly seconds: number;
  /** A reply to each request, and how long that took. Bodies are not parsed: that would take processor time from the server. */
  readonly replies: readonly { readonly status: number; readonly body: Buffer; readonly ms: number }[];
}

/** Posts for some seconds over a number of kept connections, one request at a time on each. */
export async function fire(
  base: string,
  next: () => Shot | undefined,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Volley> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const replies: Volley['replies'][number][] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const shot = next();
      if (!shot) return;
      const sent = performance.now();
      replies.push({ ...(await post(agent, base, shot)), ms: performance.now() - sent });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return { seconds: took, replies };
}

/** A write over a kept connection. */
export const post = (agent: Agent, base: string, { path, headers, body }: Shot) =>
  exchange(agent, 'POST', base + path, headers, body);

/** A read over a kept connection, and how long it took. */
export async function get(
  agent: Agent,
  address: string,
  headers: Shot['headers'],
): Promise<Volley['replies'][number]> {
  const sent = performance.now();
  const reply = await exchange(agent, 'GET', address, headers);
  return { ...reply, ms: performance.now() - sent };
}

function exchange(
  agent: Agent,
  method: 'GET' | 'POST',
  address: string,
  headers: Shot['headers'],
  body?: string,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((done, failed) => {
    const asked = request(address, { method, agent, headers }, reply => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => done({ status: reply.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    asked.on('error', failed);
    asked.end(body);
  });
}
