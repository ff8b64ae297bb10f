import type { DeliveryMessage } from '../../../contract/orders/delivery-message.ts';
import type { Entry, User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Signal } from '../steps/verdict-step.ts';

/** A message of the office about a delivery, as long as nobody answered. */
export type FloorMessage = DeliveryMessage & { readonly dispatch_request_id: number };

export type Messages = ReturnType<typeof createMessages>;

interface MessageDeps {
  readonly outbox: Pick<Outbox, 'record'>;
  readonly user: User;
  readonly work: string;
  readonly newId: () => string;
  readonly now: () => number;
  readonly signal: (signal: Signal) => void;
}

interface Told {
  readonly id: number;
  readonly messages?: readonly DeliveryMessage[] | undefined;
}

/**
 * Messages of the office about the delivery in hand (decision 034). They are beside the flow's machine: no scan waits for one,
 * and an answer changes no step.
 */
export function createMessages(known: readonly Entry[], deps: MessageDeps, inHand: () => Told | undefined) {
  /** Messages that were answered on this device; the OMS tells of other devices. */
  const answered = new Set<number>();
  let heard: { readonly of: number; readonly newest: number } | null = null;

  function note(entries: readonly Entry[]): void {
    for (const { mutation, state } of entries) {
      if (mutation.type !== 'answer-message') continue;
      if (state === 'parked') answered.delete(mutation.message_id);
      else answered.add(mutation.message_id);
    }
  }
  note(known);

  return {
    note,
    /** The oldest one without an answer. */
    open(): FloorMessage | null {
      const told = inHand();
      const message = told?.messages?.find(one => !one.answer && !answered.has(one.id));
      return told && message ? { ...message, dispatch_request_id: told.id } : null;
    },
    /** One that comes while its delivery lies under the hands has the signal of the office's other changes. */
    hear(): void {
      const told = inHand();
      const newest = told?.messages?.at(-1)?.id ?? 0;
      if (told && heard?.of === told.id && newest > heard.newest) deps.signal('attention');
      heard = told ? { of: told.id, newest } : null;
    },
    /** Gives whether the answer is on disk. */
    async answer({ id, dispatch_request_id }: FloorMessage, text: string): Promise<boolean> {
      const at = new Date(deps.now()).toISOString();
      const { outbox, user, work, newId } = deps;
      const recorded = await outbox.record({
        user,
        work,
        mutations: [
          { id: newId(), version: 1, at, type: 'answer-message', dispatch_request_id, message_id: id, text },
        ],
      });
      return recorded.ok && !recorded.refused;
    },
  };
}
