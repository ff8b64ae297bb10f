import { onOnlineChange } from '../device/online.ts';
import { onVisibility } from '../device/visibility.ts';
import { deviceClock } from '../outbox/device/device.ts';
import { keepStream, type StreamSignal } from '../sync/keep-stream.ts';

/**
 * A stream of the OMS while this tab is in sight, until `signal` aborts: six streams block HTTP/1.1, and many tabs may
 * be open.
 */
export function followInSight(url: string, hear: (heard: StreamSignal) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const deps = {
    clock: deviceClock,
    random: Math.random,
    onOnlineChange,
    openStream: (of: string) => new EventSource(of),
  };
  let inSight: AbortController | null = null;
  const follow = (visible: boolean): void => {
    inSight?.abort();
    inSight = visible ? new AbortController() : null;
    if (!inSight) return hear({ kind: 'broken' });
    void keepStream(deps, url, hear, AbortSignal.any([signal, inSight.signal]));
  };
  follow(document.visibilityState === 'visible');
  const stop = onVisibility(follow);
  signal.addEventListener('abort', stop, { once: true });
}
