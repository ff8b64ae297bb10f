import type { PushMessage } from '../../../contract/push.ts';
import type { Database } from '../db/pool.ts';

interface OfDelivery {
  readonly dispatch_request_id: number;
}

interface OfRefund {
  readonly refund_request_id: number;
}

/** The payload of each task, by its name; payloads are JSON. */
export interface Payloads {
  'forget-paper': { readonly print_job_id: number };
  /** A print that was given up, and may still be at its printer. */
  'cancel-print': { readonly print_job_id: number };
  /** The embedded PostgreSQL; any other is none of ours. */
  'back-up': Record<string, never>;
  clean: Record<string, never>;
  /** The journals' months to come. */
  'make-months': Record<string, never>;
  /** Orders that name something unknown: it may be known now. */
  'retry-imports': Record<string, never>;
  /** Orders that were refused, and what old ones were made of. */
  'clean-imports': Record<string, never>;
  /** Moves of stock that the levels do not hold yet. */
  'fold-stock': Record<string, never>;
  /** All levels, against their moves and deliveries. */
  'recount-stock': Record<string, never>;
  /** A delivery of a location that is asked directly or outside; core/delivery/reactions.ts says when. */
  request: OfDelivery;
  /** A delivery whose type or method its location has switched off; the key is that of the act. */
  'replan-switched-off': OfDelivery & { readonly change_key: string };
  /** A location whose service times are taken over from their source. */
  'sync-service-times': { readonly location_id: number };
  /** All that wait to be asked of such locations: a location may have become one. */
  'request-waiting': Record<string, never>;
  /** A store's delivery, one of whose feeders has another status. */
  fed: OfDelivery;
  /** A delivery that is asked of somebody outside, and cancelled. */
  'ask-cancellation': OfDelivery;
  /** A delivery with news for outside. */
  'send-outside': OfDelivery;
  /** A delivery with labels to book with their carrier, or to cancel there (migration 029). */
  labels: OfDelivery;
  /** Returns of which nothing was scanned for some days. */
  'tell-partly-received': Record<string, never>;
  /** An event that a trigger waits for (migration 031). */
  event: { readonly trigger_event_id: number };
  /** A result of an action that is done outside, and is to be done. */
  'event-result': { readonly event_result_id: number };
  /** A receiver that was dead and is back: what waits for it goes on. */
  'drain-receiver': { readonly receiver: string };
  /** An incident whose actions are run again, spread over time: its next few. */
  'run-incident': { readonly incident_id: number };
  /** A refund with payments back to ask for, or to look up at their provider. */
  refund: OfRefund;
  /** All that have a payment back open, or a time that has come, and no job: one may have gone with a worker. */
  'refunds-waiting': Record<string, never>;
  /** A refund that is approved by itself, or free again, when its time has come. */
  'refund-time': OfRefund;
  /** A payment of which its provider has news: it is asked. */
  'payment-news': { readonly payment_id: number };
  /** A shortage. */
  reassign: OfDelivery;
  /** A delivery without a place. */
  replan: OfDelivery;
  /** All deliveries without a place; with an article, those that want it. */
  'replan-waiting': { readonly product_identifier?: string };
  /** A zone in which there is another place to clear out, or one less (migration 021). */
  'tell-clearances': { readonly storage_zone_id: number };
  /** A location that may have news: added by `push_changed` (migration 013) in the transaction of the change. */
  push: { readonly event: string; readonly location_id: number };
  /**
   * One message to one browser, for users who share it; a later one of its kind takes its place while it waits.
   * `made_at`: epoch ms. `key`: a UUID of it, by which a provider knows another try.
   */
  'push-send': {
    readonly subscription_ids: readonly number[];
    readonly message: Omit<PushMessage, 'users'>;
    readonly made_at: number;
    readonly key: string;
  };
}

/** A task may run twice: the server may end in the middle of it. */
export type Tasks = {
  readonly [Name in keyof Payloads]: (
    db: Database,
    payload: Payloads[Name],
    /** For an error after which another try would not help. */
    report: (error: unknown) => void,
  ) => Promise<void>;
};
