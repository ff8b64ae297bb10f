import { useEffect, useRef, useState } from 'react';

/** Rows a page of a list. */
export const PAGE = 50;

type PageAnswer<R> = { readonly kind: 'ok'; readonly body: readonly R[] } | { readonly kind: string };

interface Shown<R> {
  /** null: nothing of the list is here yet. */
  readonly rows: readonly R[] | null;
  /** There may be a next page. */
  readonly more: boolean;
  readonly state: 'loading' | 'failed' | 'idle';
}

export interface Pages<R> extends Shown<R> {
  /** Asks for the page after the last row that is here. */
  readonly next: () => void;
}

/**
 * A list a page at a time. Another `of` is another list, asked for after `delayMs`; the last stays in sight until it is here,
 * and an answer that is not of the last question is thrown away.
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
    // A row that has moved meanwhile comes once more.
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
