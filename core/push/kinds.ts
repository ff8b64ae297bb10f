import { pickDeliveries, printLabels } from '../access/orders.ts';
import { sortBatches } from '../access/batches.ts';
import type { Right } from '../access/right.ts';
import { scan } from '../access/scanning.ts';

/** One line of what people are told by a push message. */
export interface PushLine {
  /** Right to know it; asked at each sending, at the subscribed location. */
  readonly right: Right;
  /**
   * Events that may have changed it: those that `push_changed` names, or of `trigger_events` (that migration names which).
   * 'device': no event of the OMS, each device tells it of its own outbox.
   */
  readonly causes: readonly string[] | 'device';
  /** It waits for the end of the location's quiet hours. */
  readonly waits: boolean;
  /** Seconds that a push service keeps it for a device without a network: it is of no use after that. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

const HOUR = 3600;

/** All that is pushed: the one table that server, service worker and screen read. */
export const pushLines = {
  /** A store gets a delivery to pick. */
  'to-pick': {
    right: pickDeliveries,
    causes: ['delivery-changed'],
    waits: true,
    ttl: 4 * HOUR,
    urgency: 'high',
  },
  /** One that somebody may be picking is cancelled, paused, or goes elsewhere. */
  'pick-ended': {
    right: pickDeliveries,
    causes: ['delivery-changed'],
    waits: false,
    ttl: HOUR,
    urgency: 'high',
  },
  /**
   * The promised time of one that a customer collects comes near. Nothing makes its event yet: the OMS knows days, and
   * no promised time. Who adds that stores 'delivery-promised-soon' in `trigger_events`, by a job that comes again
   * (server/tasks/tasks.ts).
   */
  'promised-soon': {
    right: pickDeliveries,
    causes: ['delivery-changed', 'delivery-promised-soon'],
    waits: true,
    ttl: HOUR,
    urgency: 'high',
  },
  'batch-ready': {
    right: sortBatches,
    causes: ['batch-changed'],
    waits: true,
    ttl: 4 * HOUR,
    urgency: 'normal',
  },
  /** Scans of this user on this device wait for repair, or longer than half an hour. */
  'scans-wait': { right: scan, causes: 'device', waits: false, ttl: 0, urgency: 'normal' },
  'print-failed': {
    right: printLabels,
    causes: ['print-changed'],
    waits: false,
    ttl: HOUR,
    urgency: 'high',
  },
} as const satisfies Readonly<Record<string, PushLine>>;

export type PushKind = keyof typeof pushLines;
export const pushKinds = Object.keys(pushLines) as PushKind[];

/** The lines that an event may have changed. */
export const changedBy = (event: string): readonly PushKind[] =>
  pushKinds.filter(kind => {
    const { causes }: PushLine = pushLines[kind];
    return causes !== 'device' && causes.includes(event);
  });
