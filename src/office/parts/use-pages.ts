import { useEffect, useRef, useState } from 'react';

/** Rows a page of a list. */
export const PAGE = 50;

type PageAnswer<R> = { readonly kind: 'ok'; readonly body: readonly R[] } | { readonly kind: string };

interface Shown<R> {
  /** null: nothing of the list is loaded yet. */
  readonly rows: readonly R[] | null;
  /** There may be a next page. */
  readonly more: boolean;
  readonly state: 'loading' | 'failed' | 'idle';
}

export interface Pages<R> extends Shown<R> {
  /** Loads the page after the last loaded row. */
  readonly next: () => void;
}

/**
 * A list by pages. Another `of` is another list, loaded after `delayMs`; the previous one stays in sight until it is
 * loaded, and an answer to another request than the last is dropped.
 */
export function usePages<R extends { readonly id: number }>(
  of: string,
  fetchPage: (offset: number) => Promise<PageAnswer<R>>,
  delayMs = 0,
): Pages<R> {
  const [shown, setShown] = useState<Shown<R>>({ rows: null, more: false, state: 'loading' });
  const asked = useRef(new AbortController());
  async function load(before: readonly R[] | null): Promise<void> {
    asked.current.abort();
    const { signal } = (asked.current = new AbortController());
    setShown(now => ({ ...now, state: 'loading' }));
    const answer = await fetchPage(before?.length ?? 0);
    if (signal.aborted) return;
    if (!('body' in answer)) return setShown(now => ({ ...now, rows: before, state: 'failed' }));
    // A row that has moved meanwhile comes again.
    const rows = new Map([...(before ?? []), ...answer.body].map(row => [row.id, row]));
    setShown({ rows: [...rows.values()], more: answer.body.length === PAGE, state: 'idle' });
  }
  useEffect(() => {
    const timer = setTimeout(() => void load(null), delayMs);
    return () => {
      clearTimeout(timer);
      asked.current.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` says in one text what `fetchPage`, made anew at each draw, fetches
  }, [of]);
  return { ...shown, next: () => void load(shown.rows) };
}
