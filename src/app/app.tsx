import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onTexts, textsVersion } from '../texts/texts.ts';
import { lazily } from '../ui/lazily.tsx';
import { flowPath } from './flow-path.ts';
import { FlowRoute } from './flow-route.tsx';
import { usePlace } from './path.ts';
import { SessionGuard } from './session/guard.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useOverlay } from './state/overlay.ts';

const Pages = lazy(() => import('./pages.tsx'));
/** While their code does not come, the page below stays as it is. */
const Overlays = lazily(
  () => import('./shell/overlays.tsx'),
  async () => ({ default: () => null }),
);

/**
 * Scan flows are drawn without the router; every other path is a page of the router, which is loaded with the first
 * of them.
 */
export function App() {
  const place = usePlace();
  const overlay = useOverlay(state => state.overlay);
  const flow = flowPath(place.pathname);
  // After a change of language, or when a catalogue has been loaded, everything below is drawn again.
  useSyncExternalStore(onTexts, textsVersion);
  return (
    <ErrorBoundary>
      <SessionGuard pathname={place.pathname}>
        <Suspense fallback={null}>
          {flow ? <FlowRoute {...flow} search={place.search} /> : <Pages place={place} />}
        </Suspense>
        <Suspense fallback={null}>{overlay && <Overlays place={place} />}</Suspense>
      </SessionGuard>
    </ErrorBoundary>
  );
}
