import { Dexie } from 'dexie';

/** Whether the write is on disk. */
export type Stored = { readonly ok: true } | { readonly ok: false; readonly code: 'quota' | 'storage' };

/** On a device that can keep nothing the OMS has answered already (decision 028); 'unconfirmed' was never sent. */
export type Answered =
  | Stored
  | { readonly ok: true; readonly refused: true }
  | { readonly ok: false; readonly code: 'unconfirmed' };

/** Why nothing could be written. */
export function storageRefusal(error: unknown): { code: 'quota' | 'storage'; detail: string } {
  const inner: unknown = error instanceof Dexie.DexieError ? error.inner : undefined;
  const names = [error, inner].map(e => (e instanceof Error || e instanceof DOMException ? e.name : ''));
  return { code: names.includes('QuotaExceededError') ? 'quota' : 'storage', detail: String(error) };
}

/** Writes; on a full disk once more when `makeRoom` made room. A failed write is a refusal, not a throw. */
export async function store(
  write: () => PromiseLike<unknown>,
  makeRoom: () => Promise<boolean>,
): Promise<Stored> {
  try {
    await write();
    return { ok: true };
  } catch (error) {
    const { code } = storageRefusal(error);
    const again = code === 'quota' && (await makeRoom());
    return again ? store(write, () => Promise.resolve(false)) : { ok: false, code };
  }
}
