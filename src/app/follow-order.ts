import { officeEvents, officeEventSchema } from '../../contract/orders/office-event.ts';
import { onOnlineChange } from '../device/online.ts';
import { onVisibility } from '../device/visibility.ts';
import type { Office } from '../office/office.ts';
import { deviceClock } from '../outbox/device/device.ts';
import { jsonOf, keepStream } from '../sync/keep-stream.ts';

/**
 * News of one order from the OMS until `signal` aborts. Six streams block HTTP/1.1, and many tabs may each have an
 * order, so that only a tab in sight has one.
 */
export const followOrder: Office['followOrder'] = (order, hear, signal) => {
  if (signal.aborted) return;
  const url = `${officeEvents.path}?${new URLSearchParams({ about: 'order', name: order })}`;
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
    const until = AbortSignal.any([signal, inSight.signal]);
    void keepStream(
      deps,
      url,
      heard => {
        if (heard.kind !== 'message') return hear(heard);
        const { success, data } = officeEventSchema.safeParse(jsonOf(heard.data));
        if (success) hear({ kind: 'event', event: data });
      },
      until,
    );
  };
  follow(document.visibilityState === 'visible');
  const stop = onVisibility(follow);
  signal.addEventListener('abort', stop, { once: true });
};
