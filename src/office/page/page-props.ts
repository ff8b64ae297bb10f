import type { ComponentType } from 'react';
import type { Right, AccessPlace } from '../../../core/access/right.ts';
import type { Endpoint } from '../../../contract/http.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { Input } from '../calls/client.ts';

/** The props of a page: the `:name` places of its path. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}
/** A page of one location. Another location, or another thing of it, is mounted anew. */
export interface LocationPageProps extends PageProps {
  readonly place: AccessPlace;
}

/** A call that a page makes when it is drawn, and that may be made before. */
export interface AskedPage {
  readonly endpoint: Endpoint;
  /** null: it is not made. */
  readonly input: Input<Endpoint> | null;
  /** For a list by pages: the rows of one. */
  readonly size?: number;
}

type Load<P> = () => Promise<{
  readonly default: ComponentType<P>;
  /** The calls that are made as soon as its link is pressed, or the pointer stays on it. */
  readonly asks?: (props: P) => readonly AskedPage[];
}>;

interface PageFacts {
  readonly icon?: IconName;
  readonly title: (params: Readonly<Record<string, string>>) => string;
  readonly right: Right;
  /** It is one of the tabs of its location, order or 'Systeem', which its path names; with a text of its own, or by its title. */
  readonly tab?: true | (() => string);
  /** Its texts are Dutch alone (decision 032): while it is open, all around it is Dutch too. */
  readonly isDutch?: true;
  /** One page for all its addresses: from one to the other its edits go along. */
  readonly isKept?: true;
  /** Its calls, where they take long enough to begin before its code is here. */
  readonly asks?: () => readonly AskedPage[];
  /** Path of the page that leads to it: the way back, and the lit tab. */
  readonly parent?: string;
}

/** A page as data: its route, title, tab, menu item, 'geen rechten' and loading ahead all follow from it. */
export type OfficePage = PageFacts &
  (
    | { readonly path: `/locations/:type/:location/${string}`; readonly load: Load<LocationPageProps> }
    | { readonly path: string; readonly load: Load<PageProps> }
    /** A page of the floor, which the app draws itself. */
    | { readonly path: string; readonly load?: undefined }
  );
