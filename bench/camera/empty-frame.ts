import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../e2e/chromium.ts';
import { folder, type DecoderName } from './build.ts';
import type { Decoder } from './own.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

async function serve(): Promise<Server> {
  const server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent(request.url ?? '/'));
    const file = join(folder, path);
    if (path === '/') reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (!existsSync(file)) reply.writeHead(404).end();
    else {
      reply.writeHead(200, { 'content-type': types[extname(file)] ?? '' });
      createReadStream(file).pipe(reply);
    }
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** How long a decoder takes for a 1280x720 frame without a code, there and back (ms): a shaded wall with a camera's noise. */
export async function emptyFrameTimes(name: DecoderName): Promise<number[]> {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(measureHere, `/${name}.js`);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page. */
async function measureHere(url: string): Promise<number[]> {
  const { setup, decode } = (await import(url)) as Decoder;
  await setup();
  const [width, height] = [1280, 720];
  const times: number[] = [];
  for (let i = 0; i < 140; i++) {
    const frame = new ImageData(width, height);
    for (let at = 0; at < frame.data.length; at += 4) {
      const shade = 90 + (at / frame.data.length) * 60 + Math.random() * 12;
      frame.data.fill(shade, at, at + 3);
      frame.data[at + 3] = 255;
    }
    const before = performance.now();
    await decode(frame);
    // The first ones are compiled yet.
    if (i >= 40) times.push(performance.now() - before);
  }
  return times;
}
