import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-folder-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [file, /^DATA_DIR is a file, .*: it must be a folder\.$/],
  [join(file, 'under'), /^DATA_DIR, .*, cannot be made or written in \(ENOTDIR\): choose another folder\.$/],
  ['/proc/oms', /^DATA_DIR, .*, cannot be made or written in \(ENOENT\): choose another folder\.$/],
])('%s is refused as a data folder in a sentence', (path, sentence) => {
  expect(() => makeDataFolder(path)).toThrow(sentence);
});

test('a new folder is made, with those around it, and found again', () => {
  makeDataFolder(join(folder, 'a/b'));
  expect(() => makeDataFolder(join(folder, 'a/b'))).not.toThrow();
});

test('the server says so, in one line, and ends', async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, DATA_DIR: file, PORT: '0' },
  });
  let said = '';
  server.stderr.on('data', (part: Buffer) => (said += String(part)));
  const [code] = (await once(server, 'close')) as [number];
  expect([code, said]).toEqual([1, `DATA_DIR is a file, ${file}: it must be a folder.\n`]);
});
