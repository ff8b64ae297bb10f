import type { OmsEvent } from '../../contract/scanning/event.ts';
import { whenIdle } from '../device/idle.ts';
import { onOnlineChange } from '../device/online.ts';
import type { AnyPackage } from '../work-package/package-view.ts';
import type { Connection } from './connection.ts';
import type { FlowProps } from './flow.ts';
import { receiveEvents } from './receive-events.ts';

/** The package store of any process. */
interface Followed {
  readonly view: { server(): AnyPackage };
  refresh(): Promise<unknown>;
  applyEvent(event: OmsEvent): void;
}

/** Where no events come the OMS is asked again after so long. */
const REFRESH_MS = 60_000;
/** And so soon after a call without an answer: nothing else would tell that it can be reached again. */
const RETRY_MS = 5000;

/** Keeps the package and the claims up to date while the work is open. */
export function followPackage(
  { services, config }: Pick<FlowProps, 'services' | 'config'>,
  connection: Connection,
  at: { readonly type: string; readonly location: string },
  signal: AbortSignal,
  store: Followed,
): void {
  // Back in view or on the network: fetches the changes in between.
  signal.addEventListener(
    'abort',
    onOnlineChange(() => void store.refresh()),
  );
  void keepPictures(store, signal);
  if (!config.general['features-enabled'].includes('events')) {
    void store.refresh();
    const timers = [
      setInterval(() => void store.refresh(), REFRESH_MS),
      setInterval(() => void (connection.up() || store.refresh()), RETRY_MS),
    ];
    signal.addEventListener('abort', () => timers.forEach(clearInterval));
    return;
  }
  receiveEvents(
    services,
    at,
    news => {
      if (news.kind !== 'broken') connection.note(true);
      if (news.kind === 'event') store.applyEvent(news.event);
      else void store.refresh();
    },
    signal,
  );
}

/** Loads the pictures of the package's articles through the service worker's cache, so that they are there offline. */
async function keepPictures({ view }: Followed, signal: AbortSignal): Promise<void> {
  for (const { image_url } of view.server().products) {
    if (!image_url) continue;
    await whenIdle(signal);
    if (signal.aborted) return;
    await fetch(image_url, { priority: 'low', signal }).catch(() => undefined);
  }
}
