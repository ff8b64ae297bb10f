import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { scratchFolder } from '../../testing/test-postgres.ts';

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(`${scratchFolder}/oms-embedded-`);
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(folder);
  running.push(server);
  return server;
}

async function ask<Row extends object>(server: EmbeddedPostgres, sql: string): Promise<Row | undefined> {
  const client = new Client(server.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

/** A second process that uses the same folder until its standard input is closed. */
async function startProcess(): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href);
  const code = `const { startEmbedded } = await import(${module});
    const server = await startEmbedded(${JSON.stringify(folder)});
    process.stdout.write('ready');
    process.stdin.on('end', () => void server.stop()).resume();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await once(child, 'exit');
}

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'db/postmaster.pid'), 'utf8'), 10);
const alive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/status`, 'utf8').includes('State:\tZ');
  } catch {
    return false;
  }
};

describe('the embedded PostgreSQL', () => {
  it('starts from an empty folder: UTF-8, trigrams keep "ë", no port open', async () => {
    const server = await start();
    await ask(server, 'CREATE EXTENSION pg_trgm');
    expect(
      await ask(server, `SELECT current_setting('server_encoding') AS encoding, show_trgm('ë') AS trigrams`),
    ).toMatchObject({ encoding: 'UTF8', trigrams: expect.objectContaining({ length: 2 }) });
    expect(await ask(server, 'SHOW listen_addresses')).toEqual({ listen_addresses: '' });
  });

  it('is started by one of several processes at once, joined by the others, and stopped by the last', async () => {
    const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
    const pid = postmaster();
    const last = await start();
    await Promise.all(processes.map(stopProcess));
    expect(await ask(last, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await last.stop();
    expect(alive(pid)).toBe(false);
  });

  it('keeps what was committed when PostgreSQL is killed, and comes back by itself', async () => {
    const server = await start();
    await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    // A new start waits for the PostgreSQL that the running process restarts.
    const other = await start();
    expect(await ask(other, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
    expect(postmaster()).not.toBe(killed);
  });

  it('starts over a lock file whose number went to another program', async () => {
    await (await start()).stop();
    const foreign = `${process.ppid}\n${join(folder, 'db')}\n1\n5432\n/tmp\n\n  1 1\nready\n`;
    writeFileSync(join(folder, 'db/postmaster.pid'), foreign);
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
