import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, freshApp } from '../../testing/app.ts';

const client = mkdtempSync(join(tmpdir(), 'oms-client-'));
const PAGE = '<!doctype html><title>OMS</title>';
let oms: TestApp;

beforeAll(async () => {
  writeFileSync(join(client, 'index.html'), PAGE);
  oms = await freshApp({ client });
});
afterAll(() => rmSync(client, { recursive: true }));

const UNREADABLE = ['/%00', '/scan/a%00b', '/%E0%A4%A', '/locations/dc/%ff/batches?x=1', '/%', '/100%'];
const others = [
  '/',
  '/scan',
  '/a%20b',
  '/%2e%2e%2fetc%2fpasswd',
  '/..%5c..%5cx',
  '/.env',
  '/%c3%a9',
  '/a//b',
  '/portal/%00',
  '/portal/%E0%A4%A',
  '/demo/%ff',
];

test.each([...UNREADABLE, ...others])('the page address %s gets the app’s page', async url => {
  const reply = await oms.visitor.get(url, { accept: 'text/html,*/*;q=0.8' });
  expect([reply.statusCode, reply.body]).toEqual([200, PAGE]);
  expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
});

test.each(UNREADABLE)('a program that asks for %s is told that it is no address', async url => {
  const reply = await oms.visitor.get(url.replace('/', '/api/'));
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect([400, 404]).toContain(reply.statusCode);
});
