import { officeEvents, officeEventSchema, topicText } from '../../contract/office-event.ts';
import type { NewsSignal, Office } from '../office/office.ts';
import { jsonOf, type StreamSignal } from '../sync/keep-stream.ts';
import { followInSight } from './follow-in-sight.ts';

interface Hearer {
  readonly topics: readonly string[];
  readonly hear: (heard: NewsSignal) => void;
  /** It was told that its topics are heard. */
  isLive: boolean;
}
interface Stream {
  readonly topics: ReadonlySet<string>;
  isOpen: boolean;
  readonly end: () => void;
}

const hearers = new Set<Hearer>();
/** The one stream of this tab, with at least the topics of its hearers: more of them would block HTTP/1.1. */
let stream: Stream | null = null;

/** News of things from the OMS until `signal` aborts. */
export const follow: Office['follow'] = (topics, hear, signal) => {
  if (signal.aborted) return;
  const hearer: Hearer = { topics: topics.map(topicText), hear, isLive: false };
  hearers.add(hearer);
  const leave = (): void => {
    hearers.delete(hearer);
    queueMicrotask(meet);
  };
  signal.addEventListener('abort', leave, { once: true });
  queueMicrotask(meet);
};

/** Opens a stream when a topic is not in the one there is, which goes on until the new one is open: nothing is missed. */
function meet(): void {
  const asked = new Set([...hearers].flatMap(({ topics }) => topics));
  const now = stream;
  if (asked.size === 0) {
    now?.end();
    stream = null;
  } else if (now && [...asked].every(topic => now.topics.has(topic))) {
    if (now.isOpen) tellLive(now, true);
  } else stream = opened(asked, now);
}

function opened(topics: ReadonlySet<string>, before: Stream | null): Stream {
  const until = new AbortController();
  let old = before;
  const endOld = (): void => {
    old?.end();
    old = null;
  };
  const own: Stream = {
    topics,
    isOpen: false,
    end() {
      until.abort();
      endOld();
    },
  };
  const hear = (heard: StreamSignal): void => {
    if (until.signal.aborted) return;
    if (heard.kind === 'message') return tell(heard.data);
    own.isOpen = heard.kind === 'opened';
    if (own.isOpen) endOld();
    // The one before still hears for those that it had.
    if (own.isOpen || !old?.isOpen) tellLive(own, own.isOpen);
  };
  followInSight(`${officeEvents.path}?about=${[...topics].join(',')}`, hear, until.signal);
  return own;
}

function tell(message: unknown): void {
  const { success, data } = officeEventSchema.safeParse(jsonOf(message));
  if (!success) return;
  const texts = [data.about, topicText(data)];
  for (const { topics, hear } of hearers)
    if (topics.some(topic => texts.includes(topic))) hear({ kind: 'event', event: data });
}

function tellLive({ topics }: Stream, isLive: boolean): void {
  for (const hearer of hearers) {
    if (hearer.isLive === isLive && isLive) continue;
    if (!hearer.topics.every(topic => topics.has(topic))) continue;
    hearer.isLive = isLive;
    hearer.hear({ kind: isLive ? 'opened' : 'broken' });
  }
}
