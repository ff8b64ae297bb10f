import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../ground/db/failures.ts';

/** A payment back, as a provider is asked for it. */
export interface RefundAsk {
  /** The same for ever, however often it is asked. */
  readonly key: string;
  /** The provider's own name of the payment; null: it was never told. */
  readonly payment_reference: string | null;
  /** The provider's own name of this refund, once it has told it. */
  readonly reference: string | null;
  /** Cents. */
  readonly amount: number;
  readonly description: string;
}

/** How a payment back stands at its provider; `reason`: for people, Dutch. */
export type RefundOutcome =
  | { readonly kind: 'accepted' | 'settled'; readonly reference: string }
  /** Asked again it would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Certainly not taken: a 429, a connection that was refused. Only this is asked again by itself. */
  | { readonly kind: 'not-taken'; readonly reason: string }
  /** No answer, or one that says nothing: it may have been paid. */
  | { readonly kind: 'unknown' };

/** How a look-up ends; `absent`: the provider does not know it. */
export type RefundFound =
  Exclude<RefundOutcome, { readonly kind: 'not-taken' }> | { readonly kind: 'absent' };

/** A payment provider, for money that goes back. It never throws. */
export interface RefundProvider {
  refund(ask: RefundAsk): Promise<RefundOutcome>;
  /** Looks one up by its reference or key; null: this provider cannot, so that a person says how it ended. */
  readonly find: ((ask: RefundAsk) => Promise<RefundFound>) | null;
}

/** Providers of payments of which a person pays back: a till has no call for it. */
const BY_HAND: readonly string[] = ['kassa'];
export const isPaidByHand = (provider: string): boolean => BY_HAND.includes(provider);

/** Gives the provider of a payment by its name. */
export type RefundProviders = (provider: string) => RefundProvider;

/** Where nothing else is configured every payment is paid back in the ledger, one file each. */
export const refundProviders =
  (dataFolder: string): RefundProviders =>
  () =>
    ledger(join(dataFolder, 'out', 'refunds'));

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
