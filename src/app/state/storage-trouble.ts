import { create } from 'zustand';

/**
 * Why this page has no databases yet: the browser gives none and the code for that case is not loaded, or a tab with
 * an older version keeps its connection and this one must upgrade first. Nothing can be scanned then.
 */
export const useStorageTrouble = create<{ trouble: 'refused' | 'blocked' | null }>()(() => ({
  trouble: null,
}));
