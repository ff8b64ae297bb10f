import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Asker } from '../../../core/access/right.ts';
import type { Http } from '../../sync/http.ts';
import { callQuery, pagesQuery } from '../calls/client.ts';
import { pages } from '../pages.ts';
import { isBeside } from './open-tabs.ts';
import { findPage, mayOpen, propsOf, type FoundPage } from './find-page.ts';
import type { AskedPage, LocationPageProps } from './page-props.ts';

/** A pointer that stays this long on a link is about to press it. */
const MEANT_MS = 60;
/** By then a page is drawn, and nobody has pressed a link of it yet. */
const DRAWN_MS = 300;

type Loaded = { readonly asks?: (props: LocationPageProps) => readonly AskedPage[] };

/** Loads the code and data of a link while the pointer is on it or it has the focus, and at once when it is pressed. */
export function useLoadAhead(asker: Asker, http: Http, client: QueryClient): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load(pathname: string): Promise<void> {
      const found = findPage(pathname);
      if (!found || !mayOpen(asker, found)) return;
      prefetch(found.page.asks?.() ?? []);
      const loaded = (await found.page.load?.()) as Loaded | undefined;
      prefetch(loaded?.asks?.(propsOf(found)) ?? []);
    }
    function prefetch(asked: readonly AskedPage[]): void {
      for (const { endpoint, input, size } of asked) {
        if (!input) continue;
        if (!size) void client.prefetchQuery(callQuery(http, endpoint, input));
        else {
          const list = pagesQuery(http, endpoint, input, size);
          // A list in memory may have many pages, and `usePages` decides whether they are loaded again.
          if (client.getQueryData(list.queryKey) === undefined) void client.prefetchInfiniteQuery(list);
        }
      }
    }
    const follow = ({ type, target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || link.pathname === location.pathname) return;
      // Without a network it is loaded when it is opened, or not at all.
      const begin = () => void load(link.pathname).catch(() => undefined);
      // A press begins it before React draws anything, and the mouse is down some 100 ms before its click.
      if (type === 'click' || type === 'mousedown') begin();
      else timer = setTimeout(begin, MEANT_MS);
    };
    const events = ['pointerover', 'focusin', 'mousedown', 'click'] as const;
    for (const event of events) document.addEventListener(event, follow, true);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, follow, true);
    };
  }, [asker, http, client]);
}

/** Loads the code of the pages one press away, once this page is drawn: tabs, and things of a list. */
export function useLoadNextPages(asker: Asker, found: FoundPage): void {
  const { page } = found;
  useEffect(() => {
    const next = pages.filter(
      one => (isBeside(one, page) || one.parent === page.path) && mayOpen(asker, { ...found, page: one }),
    );
    const load = () => {
      // Without a network it is loaded when it is opened, or not at all.
      for (const one of next) void one.load?.().catch(() => undefined);
    };
    const timer = setTimeout(load, DRAWN_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another thing of the same page leads to the same pages
  }, [asker, page]);
}
