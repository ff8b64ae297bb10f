import type { ComponentType } from 'react';
import type { Right } from '../../core/access/right.ts';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import type { CacheDb } from '../db/cache-db.ts';
import type { Channel, Clock } from '../outbox/deps.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Summary } from '../outbox/queue.ts';
import type { EarlyHttp } from '../sync/begun-reads.ts';
import type { Http } from '../sync/http.ts';
import type titles from './flow.nl.ts';

/**
 * 'on': the device can keep nothing, and the OMS confirms each scan before the beep; 'waits': a scan waits for that.
 */
export type OnlineOnly = 'off' | 'on' | 'waits';

/** The parts of this device that a flow works with; one set for the whole page. */
export interface FlowServices {
  readonly outbox: Outbox;
  /** Number of unsent entries; counted once for the whole page. */
  readonly queue: { readonly get: () => Summary; readonly subscribe: (listener: () => void) => () => void };
  readonly onlineOnly: {
    readonly get: () => OnlineOnly;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly cache: CacheDb;
  /** The only HTTP client. */
  readonly http: Http;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Messages to the other tabs of this device. */
  readonly channel: (name: string) => Channel;
  /** This device's setting: an order whose checks are made is shipped by the scan of its location. */
  readonly shipsByScan: () => boolean;
  /** This device's setting: the instruction is spoken too. */
  readonly speaks: () => boolean;
  /** Settles when the first screen is drawn. */
  readonly whenReady: () => Promise<void>;
}

/** Everything that the shell gives a screen that scans; the screen knows nothing else of the app around it. */
export interface ScanProps {
  readonly user: CurrentUser;
  readonly config: FrontendConfig;
  readonly services: FlowServices;
  /** Ghost data, nothing is sent (`?oefenen=1`). */
  readonly practice: boolean;
  /** A call was answered 401: the strip says 'Meld opnieuw aan', work goes on. */
  readonly signedOut: boolean;
  readonly updateReady: boolean;
  readonly onUpdate: () => void;
  /** No screen was drawn since the page was opened: while loading, the page keeps its first look. */
  readonly starting: boolean;
  /** The first scan can be read: code that the screen does not need may load now. */
  readonly onReady: () => void;
  readonly onMenu: () => void;
  readonly onOutbox: () => void;
  /**
   * A colleague takes over, with nothing in hand: by the badge that was scanned, or by asking for it. Null when the OMS has no
   * badges.
   */
  readonly onBadge: ((badge: string | null) => void) | null;
  /** Opens another page of the app. */
  readonly onOpen: (path: string) => void;
  /** The page title, once the work is known. */
  readonly onTitle: (title: string) => void;
}

/** A process of a location, with or without a batch model. */
export interface FlowProps extends ScanProps {
  /** The location of the route. */
  readonly place: { readonly type: string; readonly identifier: string };
  /** The batch model of the route; null on the path without one. */
  readonly source: { readonly type: string; readonly identifier: string } | null;
}

/** The parts of a flow's path. */
export interface FlowRoute {
  readonly type: string;
  readonly location: string;
  /** The batch model; null on the path without one. */
  readonly source: { readonly type: string; readonly identifier: string } | null;
}

export interface Flow {
  /** Last part of the path. */
  readonly processType: keyof typeof titles;
  readonly load: () => Promise<{ default: ComponentType<FlowProps> }>;
  /** Right to practise it: 'Oefenen' asks nothing of the OMS, which would refuse others. */
  readonly practice: Right;
  /** Starts the reads that opening needs from the OMS, while the screen's code is still loading (decision 031). */
  readonly beginReads: (http: EarlyHttp, route: FlowRoute) => void;
}
