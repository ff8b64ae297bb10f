import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../../e2e/browser/chromium.ts';
import { folder } from './build.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** A page that may load the decoders from `/`, and the pictures of `pack` from `/pack/`. */
export async function onPage<T>(act: (page: Page) => Promise<T>, pack?: string): Promise<T> {
  const server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent(request.url ?? '/'));
    const file = pack && path.startsWith('/pack/') ? join(pack, path.slice(6)) : join(folder, path);
    if (path === '/') reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (!existsSync(file)) reply.writeHead(404).end();
    else {
      reply.writeHead(200, { 'content-type': types[extname(file)] ?? '' });
      createReadStream(file).pipe(reply);
    }
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await act(page);
  } finally {
    await browser.close();
    server.close();
  }
}
