import { create } from 'zustand';

/**
 * Why this page has no databases yet: the browser gives none and the code to do without is not there, or a tab of an older
 * version holds on to what this one must upgrade first. Nothing can be scanned then.
 */
export const useStorageTrouble = create<{ trouble: 'refused' | 'blocked' | null }>()(() => ({
  trouble: null,
}));
