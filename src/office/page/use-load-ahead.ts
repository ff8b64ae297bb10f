import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Asker } from '../../../core/access/right.ts';
import type { Http } from '../../sync/http.ts';
import { ask, keyOf } from '../calls/client.ts';
import { findPage, mayOpen } from './find-page.ts';
import type { Asked, LocationPageProps } from './page-props.ts';

/** A pointer that stays this long on a link is about to press it. */
const MEANT_MS = 60;

type Loaded = { readonly asks?: (props: LocationPageProps) => readonly Asked[] };

/** Loads the code and data of a link while the pointer is on it, or it has the focus. */
export function useLoadAhead(asker: Asker, http: Http, client: QueryClient): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load(pathname: string): Promise<void> {
      const found = findPage(pathname);
      if (!found || !mayOpen(asker, found)) return;
      const loaded = (await found.page.load?.()) as Loaded | undefined;
      for (const { endpoint, input } of loaded?.asks?.(found) ?? [])
        void client.prefetchQuery({
          queryKey: keyOf(endpoint, input),
          queryFn: ({ signal }) => ask(http, endpoint, input, signal),
          meta: { about: endpoint.about },
        });
    }
    const point = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || link.pathname === location.pathname) return;
      // Without a network it is loaded when it is opened, or not at all.
      timer = setTimeout(() => void load(link.pathname).catch(() => undefined), MEANT_MS);
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [asker, http, client]);
}
