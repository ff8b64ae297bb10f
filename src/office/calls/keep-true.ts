import type { Query, QueryClient } from '@tanstack/react-query';
import {
  isNewsKind,
  isOfTopic,
  type OfficeEvent,
  type Topic,
  topicText,
} from '../../../contract/office-event.ts';
import { nameParam } from '../../../contract/http.ts';
import { isOwn, type Office } from '../office.ts';
import { aboutOf, inputsOf, renew } from './client.ts';

/** All open screens hear of a change at once: each waits a part of this (ms) before it asks. */
const SPREAD_MS = 500;
/** A thing that changes again and again is asked for once in this time (ms). */
const PAUSE_MS = 1000;
/** An answer that came so long (ms) after a change may be of before it. */
const ANSWER_MS = 2000;

/**
 * Keeps what is in sight true, until `signal` aborts: what a colleague changes is fetched again by itself. Each cached
 * answer hears of what its call is about. A page of an order hears by itself: around its edits nothing changes (`useOrderNews`).
 */
export function keepTrue(
  client: QueryClient,
  { follow, isOwnKey }: Pick<Office, 'follow' | 'isOwnKey'>,
  signal: AbortSignal,
): void {
  const cache = client.getQueryCache();
  const changed: OfficeEvent[] = [];
  let lastMs = -Infinity;
  const fetchAgain = (shows: (query: Query) => boolean) => void renew(client, shows);
  function hear(event: OfficeEvent): void {
    if (isOwn(event, isOwnKey)) return;
    if (changed.push(event) > 1) return;
    const waitMs = Math.max(Math.random() * SPREAD_MS, lastMs + PAUSE_MS - performance.now());
    setTimeout(() => {
      lastMs = performance.now();
      const all = changed.splice(0);
      if (!signal.aborted)
        fetchAgain(query => topicsOf(query).some(topic => all.some(one => isOfTopic(topic, one))));
    }, waitMs);
  }

  let followed = '';
  let until = new AbortController();
  function meet(): void {
    if (signal.aborted) return;
    const topics = new Map(
      cache
        .getAll()
        .filter(query => query.isActive())
        .flatMap(topicsOf)
        .map(topic => [topicText(topic), topic]),
    );
    const now = [...topics.keys()].sort().join();
    if (now === followed) return;
    followed = now;
    until.abort();
    until = new AbortController();
    if (topics.size === 0) return;
    let opened = 0;
    const hearNews: Parameters<Office['follow']>[1] = heard => {
      if (heard.kind === 'event') hear(heard.event);
      // Changes while it was broken are told to nobody.
      else if (heard.kind === 'opened' && ++opened > 1) fetchAgain(query => topicsOf(query).length > 0);
      else if (heard.kind === 'missed')
        fetchAgain(query =>
          topicsOf(query).some(topic =>
            heard.missed.some(one => isOfTopic(topic, one) && isOlder(query, one.ago_ms)),
          ),
        );
    };
    follow([...topics.values()], hearNews, AbortSignal.any([signal, until.signal]));
  }
  let isDue = false;
  const stop = cache.subscribe(({ type }) => {
    if ((type !== 'observerAdded' && type !== 'observerRemoved') || isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      meet();
    });
  });
  signal.addEventListener('abort', stop, { once: true });
  meet();
}

/** The things that an answer is about: one of them where its call names it. */
const topicsOf = ({ meta, queryKey }: Query): readonly Topic[] =>
  aboutOf(meta).flatMap(about => {
    if (!isNewsKind(about) || about === 'order') return [];
    const [name] = inputsOf(queryKey).map(({ params }) => params?.[nameParam[about] ?? '']);
    return [{ about, name: typeof name === 'string' ? name : null }];
  });

/** An answer may be of before a change so long ago; one that has not come yet is of now. */
const isOlder = ({ state }: Query, agoMs: number): boolean =>
  (state.dataUpdatedAt || Date.now()) < Date.now() - agoMs + ANSWER_MS;
