import { startTransition, useEffect, useState } from 'react';
import { createEmitter } from '../../core/emitter/emitter.ts';

/** The app's location, as react-router's `Router` takes it. */
export interface OpenPath {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

let visits = 0;
/** The `key` of the place where the app began. */
export const FIRST_VISIT = String(visits);
const visited = createEmitter();

/** The path is the app's own, because a scan flow needs no router: a scanner would wait for its 14 kB. */
export function go(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](options.state ?? null, '', path);
  renew();
}

/** The current place; the next one is drawn when its code is loaded. */
export function usePlace(): OpenPath {
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

function read(): OpenPath {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state as unknown, key: String(visits) };
}
