import { createContext, use, type ReactNode } from 'react';
import type { AccessPlace } from '../../../core/access/right.ts';

interface PageLink {
  readonly title: string;
  readonly path: string;
}

interface PlaceOfTab extends AccessPlace {
  /** null: the session does not know it, as of a user who manages all. */
  readonly name: string | null;
}

/** The place of a page, for its head; given by the office route. */
export interface PageFrame {
  readonly title: string;
  /** Gives the browser's title another name than this: that of the thing, once it is known. */
  readonly entitle?: (title: string) => void;
  /** The tabs of its location, order or 'Systeem' that the user may open. */
  readonly tabs: readonly (PageLink & { readonly isCurrent: boolean })[];
  /** Name of its location. */
  readonly location: string | null;
  /** The location that it is a tab of: the title is that one's name, and the tab says the rest. */
  readonly place?: PlaceOfTab | null;
  /** The page that leads to it. */
  readonly back: PageLink | null;
  /** The fault of its last fetch, while its earlier data is shown. */
  readonly fault?: ReactNode;
  /** Actions of its head, also while it has nothing to show: the search of a thing. */
  readonly actions?: ReactNode;
}

export const FrameContext = createContext<PageFrame>({ title: '', tabs: [], location: null, back: null });

/** Place, tabs and way back of the current page. */
export const usePageFrame = (): PageFrame => use(FrameContext);
