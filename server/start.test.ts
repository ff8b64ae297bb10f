import { request as httpRequest } from 'node:http';
import { get as httpsGet } from 'node:https';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from './ground/config.ts';
import { type RunningServer, startServer } from './start.ts';
import { scratchFolder } from './testing/test-postgres.ts';

let dataFolder: string;
let running: RunningServer[];

beforeEach(() => {
  dataFolder = mkdtempSync(`${scratchFolder}/oms-start-`);
  running = [];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const server of running) await server.stop();
  rmSync(dataFolder, { recursive: true });
});

async function start(settings: Partial<Config> = {}): Promise<RunningServer> {
  const reading = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataFolder });
  if (!reading.ok) throw new Error(reading.faults.join());
  const server = await startServer({ ...reading.config, ...settings });
  running.push(server);
  return server;
}

async function stop(server: RunningServer | undefined): Promise<void> {
  running = running.filter(other => other !== server);
  await server?.stop();
}

const signIn = (server: RunningServer) =>
  fetch(new URL('/api/session', server.addresses[0]), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
    body: JSON.stringify({ username: 'magazijn', password: 'welkom' }),
  });

describe('the server', () => {
  it('starts from nothing with the demo people, and again over what is there', async () => {
    const first = await start();
    expect((await signIn(first)).status).toBe(204);
    await stop(first);
    expect(existsSync(join(dataFolder, 'db/postmaster.pid'))).toBe(false);
    expect((await signIn(await start())).status).toBe(204);
  });

  it('has no demo people in production', async () => {
    expect((await signIn(await start({ environment: 'production' }))).status).toBe(401);
  });

  it('runs twice on one database: a session of one holds at the other, until it ends at either', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const cookie = (await signIn(first)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const at = async (server: RunningServer) =>
      (await fetch(new URL('/api/keepalive', server.addresses[0]), { headers: { cookie } })).status;
    expect([await at(first), await at(second)]).toEqual([204, 204]);
    await stop(first);
    expect(await at(second)).toBe(204);
  });

  it('answers the request in flight when it stops', async () => {
    const server = await start();
    const body = JSON.stringify({ username: 'magazijn', password: 'welkom' });
    const request = httpRequest(new URL('/api/session', server.addresses[0]), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'fetch',
        'content-length': body.length,
        // The server says so when it has the request, and waits for its body.
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    const stopped = stop(server);
    request.end(body);
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(204);
    await stopped;
  });

  it('answers 503 for as long as its PostgreSQL is away, and serves within 2 s of its return', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await start();
    const cookie = (await signIn(server)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const ask = () => fetch(new URL('/api/current-user', server.addresses[0]), { headers: { cookie } });
    const settings = join(dataFolder, 'db/postgresql.auto.conf');
    const good = readFileSync(settings);
    appendFileSync(settings, 'no_such_setting = on\n');
    process.kill(Number.parseInt(readFileSync(join(dataFolder, 'db/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    for (let told = 0; told < 30;) {
      const reply = await ask();
      // A user who was just read is cached for 2 s more.
      if (reply.status === 200) continue;
      const { code } = (await reply.json()) as { code: string };
      expect([reply.status, code, reply.headers.get('retry-after')]).toEqual([
        503,
        'database-unavailable',
        '1',
      ]);
      told += 1;
    }
    // As if a minute had passed, for which a server that starts is patient.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await signIn(server)).status).toBe(503);

    writeFileSync(settings, good);
    const back = performance.now();
    while ((await ask()).status !== 200)
      expect(performance.now() - back, 'ms after its return').toBeLessThan(2000);
    expect((await signIn(server)).status).toBe(204);
    await stop(server);
    // Those with a time; graphile-worker has lines of its own about a job that was under way.
    const own = said.mock.calls.map(([line]) => String(line)).filter(line => /^\d{4}-/.test(line));
    expect(own.map(line => line.split(' ').slice(-2).join(' '))).toEqual(['brought back.', 'is back.']);
  });

  it('is HTTPS beyond loopback, and offers its authority over plain HTTP', async () => {
    const server = await start({ host: '0.0.0.0', https: true, port: 18_443 });
    const der = await (
      await fetch(server.authorityAddress?.replace(/\/\/[^:]+/, '//127.0.0.1') ?? '')
    ).arrayBuffer();
    const ca = new X509Certificate(Buffer.from(der)).toString();
    const [reply] = (await once(httpsGet('https://localhost:18443/api/keepalive', { ca }), 'response')) as [
      IncomingMessage,
    ];
    reply.resume();
    expect(reply.statusCode).toBe(401);
  });
});
