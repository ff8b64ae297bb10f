import { request as httpRequest } from 'node:http';
import { get as httpsGet } from 'node:https';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { type RunningServer, startServer } from './start.ts';
import { scratchFolder } from './testing/test-postgres.ts';

let dataFolder: string;
let running: RunningServer[];

beforeEach(() => {
  dataFolder = mkdtempSync(`${scratchFolder}/oms-start-`);
  running = [];
});
afterEach(async () => {
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

const statusOf = async (server: RunningServer, path: string) =>
  (await fetch(new URL(path, server.addresses[0]))).status;
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
      },
    });
    request.write(body.slice(0, 5));
    await once(request, 'socket');
    expect(await statusOf(server, '/api/keepalive')).toBe(401);
    const stopped = stop(server);
    request.end(body.slice(5));
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(204);
    await stopped;
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
