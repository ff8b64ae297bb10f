import { startTransition, useEffect, useState } from 'react';

/** Where the app is, as react-router's `Router` takes it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

const listeners = new Set<() => void>();
let visits = 0;

/** The path is the app's own, because a scan flow needs no router: 14 kB that a scanner waits for. */
export function go(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](options.state ?? null, '', path);
  tell();
}

/** The place of now; what it shows next is drawn when it is there. */
export function usePlace(): Place {
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const follow = (): void => startTransition(() => setPlace(read()));
    listeners.add(follow);
    window.addEventListener('popstate', tell);
    return () => {
      listeners.delete(follow);
      window.removeEventListener('popstate', tell);
    };
  }, []);
  return place;
}

function tell(): void {
  visits++;
  for (const listener of listeners) listener();
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state as unknown, key: String(visits) };
}
