import type { Entry } from '../../../outbox/entry.ts';
import { createMessages, type FloorMessage, type Messages } from '../../session/messages.ts';
import type { WalkDeps } from './walk-model.ts';

/** Messages of the office about the deliveries of a walk: all of them are in hand (W6). An answer belongs to the pick of its delivery. */
export function createWalkMessages(deps: WalkDeps): Messages {
  const each = new Map(
    deps.ids.map(id => {
      const inHand = () => deps.items().find(({ delivery }) => delivery.id === id)?.delivery;
      return [id, createMessages(deps.entries, { ...deps, work: deps.workOf(id) }, inHand)];
    }),
  );
  const all = [...each.values()];
  return {
    note: (entries: readonly Entry[]) => all.forEach(one => one.note(entries)),
    open: () => all.map(one => one.open()).find(message => message !== null) ?? null,
    hear: () => all.forEach(one => one.hear()),
    answer: (message: FloorMessage, text: string) =>
      each.get(message.dispatch_request_id)?.answer(message, text) ?? Promise.resolve(false),
  };
}
