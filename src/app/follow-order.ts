import { officeEvents, officeEventSchema } from '../../contract/orders/office-event.ts';
import type { Office } from '../office/office.ts';
import { jsonOf } from '../sync/keep-stream.ts';
import { followInSight } from './follow-in-sight.ts';

/** News of one order from the OMS until `signal` aborts. */
export const followOrder: Office['followOrder'] = (order, hear, signal) =>
  followInSight(
    `${officeEvents.path}?${new URLSearchParams({ about: 'order', name: order })}`,
    heard => {
      if (heard.kind !== 'message') return hear(heard);
      const { success, data } = officeEventSchema.safeParse(jsonOf(heard.data));
      if (success) hear({ kind: 'event', event: data });
    },
    signal,
  );
