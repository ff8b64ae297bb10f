import {
  missedSchema,
  officeEvents,
  officeEventSchema,
  isOfTopic,
  topicText,
  type Topic,
} from '../../contract/office-event.ts';
import { createRecentNews } from '../../contract/recent-news.ts';
import type { NewsSignal, Office } from '../office/office.ts';
import { jsonOf, type StreamSignal } from '../sync/keep-stream.ts';
import { followInSight } from './follow-in-sight.ts';

interface Hearer {
  readonly asked: readonly Topic[];
  readonly topics: readonly string[];
  readonly hear: (heard: NewsSignal) => void;
  /** The stream by which its topics are heard, as it was told; it may go on in another one. */
  by: Stream | null;
}
interface Stream {
  readonly topics: ReadonlySet<string>;
  isOpen: boolean;
  readonly end: () => void;
}

const hearers = new Set<Hearer>();
/** The one stream of this tab, with at least the topics of its hearers: more of them would block HTTP/1.1. */
let stream: Stream | null = null;
/** Changes that the stream told of: who begins to listen to it now may have fetched before. */
const recent = createRecentNews(() => performance.now());

/** News of things from the OMS until `signal` aborts. */
export const follow: Office['follow'] = (topics, hear, signal) => {
  if (signal.aborted) return;
  const hearer: Hearer = { asked: topics, topics: topics.map(topicText), hear, by: null };
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
    if (heard.kind === 'message') return tell(own, heard.data);
    own.isOpen = heard.kind === 'opened';
    if (own.isOpen) endOld();
    // The one before still hears for those that it had.
    if (own.isOpen || !old?.isOpen) tellLive(own, own.isOpen);
  };
  followInSight(`${officeEvents.path}?about=${[...topics].join(',')}`, hear, until.signal);
  return own;
}

function tell(by: Stream, message: unknown): void {
  const json = jsonOf(message);
  const before = missedSchema.safeParse(json);
  if (before.success) {
    for (const { ago_ms, ...topic } of before.data.missed) recent.note(topic, ago_ms);
    return [...hearers].filter(hearer => hearer.by === by).forEach(tellMissed);
  }
  const { success, data } = officeEventSchema.safeParse(json);
  if (!success) return;
  recent.note(data);
  for (const { asked, hear } of hearers)
    if (asked.some(topic => isOfTopic(topic, data))) hear({ kind: 'event', event: data });
}

function tellLive(by: Stream, isLive: boolean): void {
  for (const hearer of hearers) {
    if (hearer.by && isLive) continue;
    if (!hearer.topics.every(topic => by.topics.has(topic))) continue;
    hearer.by = isLive ? by : null;
    hearer.hear({ kind: isLive ? 'opened' : 'broken' });
    if (isLive) tellMissed(hearer);
  }
}

/** Tells what changed shortly before it listened. */
function tellMissed({ asked, hear }: Hearer): void {
  const missed = recent.of(asked);
  if (missed.length > 0) hear({ kind: 'missed', missed });
}
