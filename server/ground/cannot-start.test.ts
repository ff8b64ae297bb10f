import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sentenceOf } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { freshDatabase } from '../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-cannot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whyNot = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(() => 'it starts', sentenceOf);

test.each(['999.1.1.1', 'nergens.invalid'])('a host that is none, %s, is told in a sentence', async host => {
  const server = createServer().listen(0, host);
  const sentence = await whyNot(once(server, 'listening'));
  expect(sentence).toMatch(/^getaddrinfo \w+ [\w.]+; choose another HOST or PORT\.$/);
});

test('a database that cannot be used is told in a sentence, without its password', async () => {
  const { host = '', user = '' } = (await freshDatabase()).connection;
  const socket = `?host=${encodeURIComponent(host)}`;
  for (const [url, code] of [
    ['postgres://oms:geheim@127.0.0.1:1/oms', 'ECONNREFUSED'],
    ['postgres://oms:geheim@nergens.invalid/oms', 'ENOTFOUND'],
    [`postgres://${user}:geheim@localhost/nergens${socket}`, '3D000'],
    [`postgres://niemand:geheim@localhost/postgres${socket}`, '28000'],
  ]) {
    const reading = readConfig({ DATABASE_URL: url, DATA_DIR: folder });
    if (!reading.ok) throw new Error(reading.faults.join());
    const sentence = await whyNot(prepareDatabase(reading.config));
    expect(sentence).toMatch(/^The database of DATABASE_URL cannot be used .* right\?$/);
    expect(sentence).not.toContain('geheim');
    expect(sentence).toContain(code === 'ENOTFOUND' ? '(E' : `(${code})`);
  }
});
