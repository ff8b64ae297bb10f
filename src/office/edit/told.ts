import { create } from 'zustand';

/** A colleague's act on the thing of the page, as a sentence. */
export interface Told {
  readonly text: string;
  /** Shows it, where it waits for the end of edits; null: it is shown already. */
  readonly renew: (() => void) | null;
}

/** The last of it since the page was opened: an open dialog lies over the page's own news. */
export const useTold = create<{ readonly told: Told | null }>(() => ({ told: null }));

export const tell = (told: Told | null): void => useTold.setState({ told });
