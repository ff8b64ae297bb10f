import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../testing/app.ts';
import { keepClient, keptClient } from './keep-client.ts';

let folder: string;
let client: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oms-kept-'));
  client = join(folder, 'dist');
  kept = keptClient(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build takes the place of the one before. */
function build(...names: string[]): void {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets/office'), { recursive: true });
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>OMS</title>');
  for (const name of names) writeFileSync(join(client, 'assets', name), `of ${name}`);
}

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 10, 16) + hours * HOUR);
const hasKept = (name: string) => existsSync(join(kept, 'assets', name));

test('a file is kept for a day after its build was replaced, however long that was in use', async () => {
  build('start-1.js', 'office/order-1.js', 'same-1.js');
  await keepClient(client, kept, at(0));
  build('start-2.js', 'same-1.js');
  await keepClient(client, kept, at(500));
  await keepClient(client, kept, at(523));
  expect(['start-1.js', 'office/order-1.js', 'same-1.js', 'start-2.js'].map(hasKept)).toEqual(
    Array(4).fill(true),
  );
  await keepClient(client, kept, at(525));
  expect(['start-1.js', 'office/order-1.js', 'same-1.js', 'start-2.js'].map(hasKept)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('of two deploys in a row both are kept; one that comes back is in use again', async () => {
  build('start-1.js');
  await keepClient(client, kept, at(0));
  build('start-2.js');
  await keepClient(client, kept, at(1));
  build('start-3.js');
  await keepClient(client, kept, at(2));
  expect(['start-1.js', 'start-2.js', 'start-3.js'].map(hasKept)).toEqual([true, true, true]);
  build('start-1.js');
  await keepClient(client, kept, at(3));
  await keepClient(client, kept, at(40));
  expect(['start-1.js', 'start-2.js', 'start-3.js'].map(hasKept)).toEqual([true, false, false]);
});

test('a process with another build leaves alone what one beside it uses', async () => {
  const other = join(folder, 'other');
  mkdirSync(join(other, 'assets'), { recursive: true });
  writeFileSync(join(other, 'assets/start-0.js'), 'old');
  build('start-1.js');
  for (let hour = 0; hour < 60; hour++) {
    await keepClient(other, kept, at(hour));
    await keepClient(client, kept, at(hour + 0.5));
  }
  expect(['start-0.js', 'start-1.js'].map(hasKept)).toEqual([true, true]);
});

test('half a copy is made whole, and processes that start at once do not hinder each other', async () => {
  build('start-1.js');
  mkdirSync(join(kept, 'assets'), { recursive: true });
  writeFileSync(join(kept, 'assets/start-1.js'), 'of st');
  await Promise.all(Array.from({ length: 20 }, () => keepClient(client, kept)));
  expect(readFileSync(join(kept, 'assets/start-1.js'), 'utf8')).toBe('of start-1.js');
});

test('a page of the build before gets its files, and nothing else of the data folder', async () => {
  build('start-1.js', 'office/order-1.js');
  await keepClient(client, kept);
  build('start-2.js');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(kept, 'secret.js'), 'secret');
  const { visitor, deps } = await freshApp({ client, config: { dataFolder: folder } });
  expect(deps.config.dataFolder).toBe(folder);
  for (const name of ['start-1.js', 'start-2.js', 'office/order-1.js']) {
    const reply = await visitor.get(`/assets/${name}`);
    expect([reply.statusCode, reply.body]).toEqual([200, `of ${name}`]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
  }
  for (const path of [
    'start-0.js',
    '../secret.js',
    '%2e%2e/secret.js',
    '..%2fsecret.js',
    'office/../../secret.js',
    'office/..%2f..%2fsecret.js',
    '..%2f..%2fsecret.js',
    '..\\secret.js',
    '..%5csecret.js',
    'office',
    'office/',
    'start-1.js/',
    '%00start-1.js',
  ]) {
    const reply = await visitor.get(`/assets/${path}`);
    expect([path, reply.statusCode >= 400 && reply.statusCode < 500, reply.body.includes('secret')]).toEqual([
      path,
      true,
      false,
    ]);
  }
});
