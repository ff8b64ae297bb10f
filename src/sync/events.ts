import { events, omsEventSchema, type OmsEvent } from '../../contract/scanning/event.ts';
import type { Channel, Clock } from '../outbox/deps.ts';
import type { Locks } from './deps.ts';

/**
 * A message to a listener: an event of the OMS, or that some may have been missed (fetch the changes since your
 * version).
 */
export type StreamNews = { readonly kind: 'event'; readonly event: OmsEvent } | { readonly kind: 'reopened' };

export interface EventsDeps {
  readonly clock: Clock;
  readonly locks: Locks | undefined;
  /** Messages to the other tabs, on a channel of their own. */
  readonly channel: Channel;
  random(): number;
  openStream(url: string): EventSource;
}

const LONGEST_WAIT_MS = 30_000;

/**
 * The events of a location: one stream for each device, because six streams block HTTP/1.1. The tab that holds the
 * lock has the stream and passes the events on. Ends when `signal` aborts.
 */
export function followEvents(
  deps: EventsDeps,
  location: { readonly type: string; readonly location: string },
  listener: (news: StreamNews) => void,
  signal: AbortSignal,
): void {
  const name = `oms-events/${location.type}/${location.location}`;
  const unlisten = deps.channel.listen(message => {
    const { from, news } = message as { from: string; news: StreamNews };
    if (from === name) listener(news);
  });
  signal.addEventListener('abort', unlisten, { once: true });
  const spread = (news: StreamNews): void => {
    listener(news);
    deps.channel.post({ from: name, news });
  };
  const query = new URLSearchParams({ location_type: location.type, location: location.location });
  const lead = (): Promise<void> => keepStream(deps, `${events.path}?${query}`, spread, signal);
  const led = deps.locks ? deps.locks.request(name, { signal }, lead) : lead();
  led.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Opens the stream again and again, with backoff, until `signal` aborts. */
async function keepStream(
  deps: EventsDeps,
  url: string,
  spread: (news: StreamNews) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    const opened = await oneStream(deps, url, spread, signal);
    if (opened) tries = 0;
    const limit = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 10));
    if (!signal.aborted) await deps.clock.sleep(limit / 2 + (deps.random() * limit) / 2, signal);
  }
}

/** One stream until it breaks; true when it was open. Every opening means that events may have been missed. */
function oneStream(
  deps: EventsDeps,
  url: string,
  spread: (news: StreamNews) => void,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise(resolve => {
    const stream = deps.openStream(url);
    let opened = false;
    const end = (): void => {
      stream.close();
      signal.removeEventListener('abort', end);
      resolve(opened);
    };
    signal.addEventListener('abort', end);
    stream.addEventListener('open', () => {
      opened = true;
      spread({ kind: 'reopened' });
    });
    stream.addEventListener('message', message => {
      const event = parse(message.data);
      if (event) spread({ kind: 'event', event });
    });
    // Reconnecting is ours: the browser's own gives up for good on some answers.
    stream.addEventListener('error', end);
  });
}

function parse(data: unknown): OmsEvent | null {
  try {
    const parsed = omsEventSchema.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
