import type { ComponentType } from 'react';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import type { Cache } from '../db/cache.ts';
import type { Channel, Clock } from '../outbox/deps.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Summary } from '../outbox/queue.ts';
import type { Http } from '../sync/http.ts';

/** 'on': the device can keep nothing, and the OMS confirms each scan before the beep; 'waits': that is being waited for. */
export type OnlineOnly = 'off' | 'on' | 'waits';

/** What of this device a flow works with; one set for the whole page. */
export interface FlowServices {
  readonly outbox: Outbox;
  /** How much waits to be sent; counted once for the whole page. */
  readonly queue: { readonly get: () => Summary; readonly subscribe: (listener: () => void) => () => void };
  readonly onlineOnly: {
    readonly get: () => OnlineOnly;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly cache: Cache;
  /** The only HTTP client, loaded when first asked for. */
  readonly oms: () => Promise<Http>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Messages to the other tabs of this device. */
  readonly channel: (name: string) => Channel;
  /** Settles when the first screen stands. */
  readonly whenReady: () => Promise<void>;
}

/** What the shell gives every screen that scans; it knows nothing else of the app around it. */
export interface ScanProps {
  readonly user: CurrentUser;
  readonly config: FrontendConfig;
  readonly services: FlowServices;
  /** Ghost data, nothing is sent (`?oefenen=1`). */
  readonly practice: boolean;
  /** A 401 was met: the strip says 'Meld opnieuw aan', work goes on. */
  readonly signedOut: boolean;
  readonly updateReady: boolean;
  readonly onUpdate: () => void;
  /** No screen has stood since the page was opened: what waits looks as the page did. */
  readonly starting: boolean;
  /** The first scan can be heard: what the screen does not need may load now. */
  readonly onReady: () => void;
  /** The screen waits for the first scan of a piece of work; gives back what to call when it does no more. */
  readonly onRest: (() => () => void) | null;
  readonly onMenu: () => void;
  readonly onOutbox: () => void;
  /** A colleague's badge was scanned with nothing in hand; null where the OMS knows no badges. */
  readonly onBadge: ((badge: string) => void) | null;
  /** Goes to another page of the app. */
  readonly onOpen: (path: string) => void;
}

/** A process of a location, with or without a batch model. */
export interface FlowProps extends ScanProps {
  /** The location of the route. */
  readonly place: { readonly type: string; readonly identifier: string };
  /** The batch model of the route; null on the path without one. */
  readonly source: { readonly type: string; readonly identifier: string } | null;
}

export interface Flow {
  /** Last part of the path. */
  readonly processType: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType<FlowProps> }>;
}
