import { create } from 'zustand';

/**
 * Why nothing can be kept on this device: the browser refuses to, or a tab of an older version holds on to what this one must
 * upgrade first. Nothing can be scanned then.
 */
export const useStorageTrouble = create<{ trouble: 'refused' | 'blocked' | null }>()(() => ({
  trouble: null,
}));

/** Shows it once the databases have not opened; `opened` settles when they have, or never will. */
export function watchStorage(opened: Promise<unknown>): void {
  opened.then(
    () => useStorageTrouble.setState({ trouble: null }),
    () => useStorageTrouble.setState({ trouble: 'refused' }),
  );
}
