import { events, omsEventSchema, type OmsEvent } from '../../contract/scanning/event.ts';
import type { Channel } from '../outbox/deps.ts';
import type { Locks } from './deps.ts';
import { jsonOf, keepStream, type StreamDeps, type StreamSignal } from './keep-stream.ts';

/**
 * A message to a listener: an event of the OMS; that some may have been missed (fetch the changes since your version); or that the
 * stream ended or could not be opened, as when its user may not hear any more (fetch them as well: the answer says why).
 */
export type StreamNews =
  { readonly kind: 'event'; readonly event: OmsEvent } | { readonly kind: 'reopened' | 'broken' };

export interface EventsDeps extends StreamDeps {
  readonly locks: Locks | undefined;
  /** Messages to the other tabs, on a channel of their own. */
  readonly channel: Channel;
}

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
  const spread = (heard: StreamSignal): void => {
    const news = newsOf(heard);
    if (!news) return;
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

/** News of it for others; null: nothing. */
function newsOf(heard: StreamSignal): StreamNews | null {
  if (heard.kind === 'opened') return { kind: 'reopened' };
  if (heard.kind === 'broken') return heard;
  const parsed = omsEventSchema.safeParse(jsonOf(heard.data));
  return parsed.success ? { kind: 'event', event: parsed.data } : null;
}
