/** Bytes; `persisted` says whether the browser promised not to clear the queue when space runs short. */
export type StorageState = { persisted: boolean; usage: number; quota: number };

/** Asks the browser to keep our data; null when it cannot be asked. */
export const keepStorage = async (): Promise<StorageState | null> => {
  if (!navigator.storage?.estimate) return null;
  const persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { persisted, usage, quota };
};

/** With less room than this (bytes) the next scans may not be stored. */
const tight = 50 * 1024 * 1024;

/** Whether the worker should know how much room is left. */
export const isStorageTight = ({ usage, quota }: StorageState): boolean => quota > 0 && quota - usage < tight;
