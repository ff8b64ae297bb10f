import type { SortingZone } from '../../contract/location.ts';
import type { FlowProps } from './flow.ts';

/** How far a piece of work has been opened. */
export type Opening<M> =
  | { readonly step: 'loading' }
  | {
      readonly step: 'zone';
      readonly zones: readonly SortingZone[];
      readonly filled: string;
      readonly last: string | null;
      readonly error: string | null;
    }
  | { readonly step: 'other-tab' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'ready'; readonly model: M };

export interface Opened {
  /** Takes a zone's code or name. */
  choose(zone: string): void;
  stop(): void;
}

/** Opens the work of a route and tells how far that is. */
export type OpenWork<M, P = FlowProps> = (flow: P, show: (opening: Opening<M>) => void) => Opened;
