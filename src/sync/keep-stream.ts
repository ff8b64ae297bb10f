import type { Clock } from '../outbox/deps.ts';

/** Signals of a stream: that it is open, a message as it came, and that it is broken until it is open again. */
export type StreamSignal =
  | { readonly kind: 'opened' }
  | { readonly kind: 'message'; readonly data: unknown }
  | { readonly kind: 'broken' };

export interface StreamDeps {
  readonly clock: Clock;
  random(): number;
  /** Calls when it is worth trying the network, until the function that it gives is called. */
  onOnlineChange(listener: () => void): () => void;
  openStream(url: string): EventSource;
}

const LONGEST_WAIT_MS = 30_000;

/**
 * Opens a stream of server-sent events again and again, with backoff, until `signal` aborts; at once when the network or the page
 * comes back. Every opening means that messages may have been missed.
 */
export async function keepStream(
  deps: StreamDeps,
  url: string,
  hear: (signal: StreamSignal) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    const opened = await oneStream(deps, url, hear, signal);
    if (opened) tries = 0;
    if (signal.aborted) return;
    hear({ kind: 'broken' });
    const limit = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 10));
    const isBack = await pause(deps, limit / 2 + (deps.random() * limit) / 2, signal);
    if (isBack) tries = 0;
  }
}

/** Ends after `ms`, or with `signal`, or when the network or the page comes back: true then. */
async function pause(
  { clock, onOnlineChange }: StreamDeps,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const back = new AbortController();
  const stop = onOnlineChange(() => back.abort());
  await clock.sleep(ms, AbortSignal.any([signal, back.signal]));
  stop();
  return back.signal.aborted;
}

/** One stream until it breaks; true when it was open. */
function oneStream(
  deps: StreamDeps,
  url: string,
  hear: (signal: StreamSignal) => void,
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
      hear({ kind: 'opened' });
    });
    stream.addEventListener('message', ({ data }) => hear({ kind: 'message', data }));
    // Reconnecting is ours: the browser's own gives up for good on some answers.
    stream.addEventListener('error', end);
  });
}

/** The JSON of a message; null: it is none. */
export function jsonOf(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
