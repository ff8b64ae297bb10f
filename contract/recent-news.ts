import { type Missed, type NewsKind, newsKinds, type Topic, topicText } from './office-event.ts';

/** So long a change is remembered: what a page shows was fetched later, or is fetched again as it opens. */
const KEPT_MS = 60_000;

/** Remembers which things changed lately, for who begins to listen after it fetched. `nowMs` is a clock that only goes on. */
export function createRecentNews(nowMs: () => number) {
  /** When a thing, some thing of a kind, and any of a kind changed last, by `stock:110003`, `stock:` and `stock`; the oldest first. */
  const changedMs = new Map<string, number>();
  function keep(text: string, atMs: number): void {
    if ((changedMs.get(text) ?? -Infinity) >= atMs) return;
    changedMs.delete(text);
    changedMs.set(text, atMs);
  }
  const lastOf = ({ about, name }: Topic): number =>
    name === null
      ? (changedMs.get(about) ?? -Infinity)
      : Math.max(...[topicText({ about, name }), `${about}:`].map(text => changedMs.get(text) ?? -Infinity));

  const note = ({ about, name }: Topic, agoMs = 0): void => {
    const now = nowMs();
    for (const [text, atMs] of changedMs) {
      if (atMs > now - KEPT_MS) break;
      changedMs.delete(text);
    }
    keep(about, now - agoMs);
    keep(name === null ? `${about}:` : topicText({ about, name }), now - agoMs);
  };
  return {
    /** A thing changed; without a name it is not known which one of its kind. */
    note,
    /** Anything may have changed. */
    noteAll: (): void => newsKinds.forEach((about: NewsKind) => note({ about, name: null })),
    /** Those of the topics that changed lately, and how long ago. */
    of: (topics: readonly Topic[]): readonly Missed[] =>
      topics.flatMap(({ about, name }) => {
        const agoMs = nowMs() - lastOf({ about, name });
        return agoMs < KEPT_MS ? [{ about, name, ago_ms: Math.round(agoMs) }] : [];
      }),
  };
}
