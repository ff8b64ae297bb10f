import { startTransition, useEffect, useState } from 'react';
import { createEmitter } from '../../core/emitter/emitter.ts';

/** Where the app is, as react-router's `Router` takes it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

let visits = 0;
const visited = createEmitter();

/** The path is the app's own, because a scan flow needs no router: 14 kB that a scanner waits for. */
export function go(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](options.state ?? null, '', path);
  renew();
}

/** The place of now; what it shows next is drawn when it is there. */
export function usePlace(): Place {
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const stop = visited.subscribe(() => startTransition(() => setPlace(read())));
    window.addEventListener('popstate', renew);
    return () => {
      stop();
      window.removeEventListener('popstate', renew);
    };
  }, []);
  return place;
}

function renew(): void {
  visits++;
  visited.emit();
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state as unknown, key: String(visits) };
}
