import { Dexie } from 'dexie';

/** Why nothing could be written. */
export function storageRefusal(error: unknown): { code: 'quota' | 'storage'; detail: string } {
  const inner: unknown = error instanceof Dexie.DexieError ? error.inner : undefined;
  const names = [error, inner].map(e => (e instanceof Error || e instanceof DOMException ? e.name : ''));
  return { code: names.includes('QuotaExceededError') ? 'quota' : 'storage', detail: String(error) };
}
