import { EventEmitter, once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let url: string;
/** Content of the reply that has begun. */
let stream: Readable;
let begun: Promise<unknown>;
let ended: Promise<unknown>;

beforeEach(async () => {
  const reply = new EventEmitter();
  [begun, ended] = [once(reply, 'begun'), once(reply, 'ended')];
  oms = await freshApp({
    areas: [
      app => {
        app.post('/api/test/file', () => (stream = new Readable({ read: () => void reply.emit('begun') })));
        app.addHook('onSend', async (_request, _reply, payload) => {
          if (typeof payload === 'string') reply.emit('ended');
        });
      },
    ],
  });
  url = await oms.app.listen({ port: 0 });
  vi.spyOn(oms.app.log, 'error');
});

function ask(): ClientRequest {
  const headers = { 'x-requested-with': 'fetch', 'content-type': 'application/json' };
  const sent = request(`${url}/api/test/file`, { method: 'POST', agent: false, headers });
  return sent.on('error', () => undefined).end('{}');
}

test('a caller who hangs up in the middle of a reply is no fault of the server, and not logged', async () => {
  const sent = ask();
  await begun;
  sent.destroy();
  await ended;
  expect(oms.app.log.error).not.toHaveBeenCalled();
});

test('a reply that the server itself breaks off is one', async () => {
  const answered = once(ask(), 'response') as Promise<[IncomingMessage]>;
  await begun;
  stream.destroy();
  const [reply] = await answered;
  reply.resume();
  expect(reply.statusCode).toBe(500);
  expect(oms.app.log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'request failed');
});
