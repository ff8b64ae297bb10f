import type { ReactNode } from 'react';
import { createPath, Router, type Navigator } from 'react-router';
import { go, type OpenPath } from './path.ts';

const navigator: Navigator = {
  createHref: to => (typeof to === 'string' ? to : createPath(to)),
  push: (to, state: unknown) => go(navigator.createHref(to), { state }),
  replace: (to, state: unknown) => go(navigator.createHref(to), { state, replace: true }),
  go: delta => history.go(delta),
};

/** react-router on the app's own path (path.ts). */
export function PathRouter({ place, children }: { place: OpenPath; children: ReactNode }) {
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  );
}
