import { createContext, use } from 'react';

interface PageLink {
  readonly title: string;
  readonly path: string;
}

/** What the head of a page shows of where it stands; given by the office route. */
export interface PageFrame {
  readonly title: string;
  /** Of its location: those tabs that the asker may open. */
  readonly tabs: readonly (PageLink & { readonly isCurrent: boolean })[];
  /** Name of its location. */
  readonly location: string | null;
  /** The page it is reached from. */
  readonly back: PageLink | null;
}

export const FrameContext = createContext<PageFrame>({ title: '', tabs: [], location: null, back: null });

export const usePageFrame = (): PageFrame => use(FrameContext);
