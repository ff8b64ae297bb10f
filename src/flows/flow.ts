import type { ComponentType } from 'react';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';

/** What the shell gives every scan flow; a flow knows nothing else of the app around it. */
export interface FlowProps {
  readonly user: CurrentUser;
  readonly config: FrontendConfig;
  /** The location of the route. */
  readonly place: { readonly type: string; readonly identifier: string };
  /** The batch model of the route; null on the path without one. */
  readonly source: { readonly type: string; readonly identifier: string } | null;
  /** Ghost data, nothing is sent (`?oefenen=1`). */
  readonly practice: boolean;
  /** A 401 was met: the strip says 'Meld opnieuw aan', work goes on. */
  readonly signedOut: boolean;
  readonly updateReady: boolean;
  readonly onUpdate: () => void;
  readonly onMenu: () => void;
  readonly onOutbox: () => void;
}

export interface Flow {
  /** Last part of the path. */
  readonly processType: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType<FlowProps> }>;
}
