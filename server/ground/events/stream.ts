import type { FastifyReply } from 'fastify';
import { streamOpened } from '../watch/metrics.ts';
import { routeOf } from '../watch/watch-requests.ts';

const EVENT_STREAM = 'text/event-stream; charset=utf-8';
const HEARTBEAT_MS = 15_000;
/** Then the stream ends and the client reconnects. */
const LONGEST_MS = 3_600_000;
/** A client that does not read is disconnected. */
const MOST_UNREAD_BYTES = 1_048_576;

export interface EventStream {
  write(text: string): void;
  end(): void;
}

/** Takes the reply over and keeps it alive. `onEnd` is called once, also when the client has gone already. */
export function openStream(reply: FastifyReply, onEnd: () => void): EventStream {
  const headers = reply.header('content-type', EVENT_STREAM).getHeaders() as Record<
    string,
    string | string[]
  >;
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) {
    onEnd();
    return { write: () => undefined, end: () => undefined };
  }
  raw.writeHead(200, {
    ...headers,
    // Proxies such as nginx would buffer events.
    'x-accel-buffering': 'no',
  });
  const closed = streamOpened(routeOf(reply.request));
  let ended = false;
  const write = (text: string) => {
    if (ended) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  };
  const heartbeat = setInterval(() => write(': leeft\n\n'), HEARTBEAT_MS);
  const latest = setTimeout(() => raw.end(), LONGEST_MS);
  raw.on('error', () => raw.destroy());
  raw.once('close', () => {
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(latest);
    closed();
    onEnd();
  });
  return { write, end: () => void raw.end() };
}
