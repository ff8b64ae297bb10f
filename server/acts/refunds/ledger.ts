import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../ground/db/failures.ts';
import type { RefundAsk, RefundFound, RefundProvider } from './refund-provider.ts';

/** One file a payment back, whole from the moment that it has its name: a key pays once. */
export function ledger(folder: string): RefundProvider {
  const fileOf = (key: string) => join(folder, `${key}.json`);
  const find = async ({ key }: RefundAsk): Promise<RefundFound> => {
    try {
      await access(fileOf(key));
      return { kind: 'settled', reference: key };
    } catch (error) {
      return { kind: isSystemError(error, 'ENOENT') ? 'absent' : 'unknown' };
    }
  };
  return {
    find,
    async refund(ask) {
      const known = await find(ask);
      if (known.kind !== 'absent') return known;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Two that pay one key at once write the same file, each by a part of its own.
        const part = `${fileOf(ask.key)}.${randomUUID()}`;
        await writeFile(part, JSON.stringify(ask, null, 2), { mode: 0o600 });
        await rename(part, fileOf(ask.key));
        return { kind: 'settled', reference: ask.key };
      } catch (error) {
        if (!isSystemError(error)) throw error;
        return { kind: 'not-taken', reason: 'de map kan niet worden beschreven' };
      }
    },
  };
}
