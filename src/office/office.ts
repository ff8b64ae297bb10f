import { createContext, use, type ReactNode } from 'react';
import type { Missed, OfficeEvent, Topic } from '../../contract/office-event.ts';
import type { LocationRef } from '../../contract/session.ts';
import { may, type Asker, type AccessPlace, type Right } from '../../core/access/right.ts';
import type { Http } from '../sync/http.ts';
import type { PushConfig } from './app-settings/push-browser.ts';
import type { Finishing } from './goods-receipts/finishing.ts';
import type { SaveFile } from './parts/save-papers.ts';

/**
 * News of things; opened: some may have been missed; missed: these changed shortly before it was opened; broken: none comes until
 * it is opened.
 */
export type NewsSignal =
  | { readonly kind: 'event'; readonly event: OfficeEvent }
  | { readonly kind: 'opened' }
  | { readonly kind: 'missed'; readonly missed: readonly Missed[] }
  | { readonly kind: 'broken' };

/** The parts of the app that the office uses; its pages get nothing else. */
export interface Office {
  readonly http: Http;
  readonly asker: Asker;
  /** The locations that the user is linked to. */
  readonly locations: readonly LocationRef[];
  /** Linked too, but not active: nothing is sent from there any more, or yet. */
  readonly closed: readonly LocationRef[];
  /** The tabs of a location that the user may open. */
  readonly tabsOf: (place: AccessPlace) => readonly { readonly title: string; readonly path: string }[];
  /** Replaces {provider} in messages. */
  readonly provider: string;
  /** `settings` of the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Reads the configuration anew: the user has changed it. */
  readonly renewSettings: () => void;
  /** Reads the user's locations anew: the user has made one, or changed one's name or whether it is active. */
  readonly renewLocations: () => Promise<void>;
  /** Whether labels are files of their own, beside the packing slip. */
  readonly separateLabel: boolean;
  /** A UUIDv7, for a write that may have to be repeated. */
  readonly newKey: () => string;
  /** Whether this tab has made the key: a change under it is its own. */
  readonly isOwnKey: (key: string) => boolean;
  /** Tells what happens to these things in the OMS, until `signal` aborts. */
  readonly follow: (topics: readonly Topic[], hear: (heard: NewsSignal) => void, signal: AbortSignal) => void;
  readonly saveFile: SaveFile;
  readonly user_id: number;
  /** Whether the session has ended: the portal opens by itself. */
  readonly hasEnded: () => boolean;
  readonly push: PushConfig;
  /** 'Klaar met scannen' goes through this device's queue. */
  readonly WithFinishing: (props: {
    readonly place: AccessPlace;
    readonly receipt: string;
    readonly children: (finishing: Finishing) => ReactNode;
  }) => ReactNode;
  /** How many repair cards of a batch wait on this device. */
  readonly WithCards: (props: {
    readonly place: AccessPlace;
    readonly batch: string;
    readonly children: (cards: number) => ReactNode;
  }) => ReactNode;
}

/** Everything in it was done by this tab. Without a key nobody's tab did it: a scan, or the OMS itself. */
export const isOwn = (
  { change_keys }: Pick<OfficeEvent, 'change_keys'>,
  isOwnKey: Office['isOwnKey'],
): boolean => change_keys.length > 0 && change_keys.every(isOwnKey);

export const OfficeContext = createContext<Office | null>(null);

/** The parts of the app that the office uses; below the office route only. */
export function useOffice(): Office {
  const office = use(OfficeContext);
  if (!office) throw new Error('below the office route only');
  return office;
}

/** The name of a location of the user's, by its type and identifier; the identifier, where it is not known. */
export function useNameOf(): (place: AccessPlace) => string {
  const { locations, closed } = useOffice();
  return ({ type, identifier }) =>
    [...locations, ...closed].find(one => one.type === type && one.identifier === identifier)?.display_name ??
    identifier;
}

/** `may(right)` of the signed-in user; `place` is the location, for rights at one's own locations. */
export function useMay(place?: AccessPlace): (right: Right) => boolean {
  const { asker } = useOffice();
  return right => may(asker, right, place);
}
