import type { Day } from '../../../core/calendar/day.ts';
import { isUuid } from '../../../core/id/uuid.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import { holdDay } from './close-day.ts';
import { hearProvider } from './hear-provider.ts';
import type { ProviderRefund, RefundProviders } from './refund-provider.ts';

/** Keeps how a day was at a provider, in the place of what it said before. */
export async function keepStatement(
  tx: Transaction,
  {
    provider,
    day,
    byFile,
    by,
  }: { readonly provider: string; readonly day: Day; readonly byFile: boolean; readonly by: number },
  refunds: readonly ProviderRefund[],
): Promise<void> {
  const said = refunds.map(one => one.reference);
  await tx.execute(FORGET, [provider, day, said]);
  await tx.execute(KEEP, [
    provider,
    day,
    // Another program may have named its own so.
    JSON.stringify(
      refunds.map(one => ({ ...one, key: one.key !== null && isUuid(one.key) ? one.key : null })),
    ),
  ]);
  await tx.execute(TOLD, [provider, day, byFile, by]);
}

/**
 * Asks the providers that have a list how a day was. What ended there ends here: the list is a look-up of all at once. A file is not, so
 * that a person ends what differs from it.
 */
export async function askForDay(
  db: Database,
  providers: RefundProviders,
  names: readonly string[],
  day: Day,
  by: number,
): Promise<Refusal | undefined> {
  for (const provider of names) {
    const refunds = await providers(provider).list?.(day);
    if (refunds === undefined) continue;
    if (refunds === null) {
      await db.execute(FAILED, [provider, day]);
      continue;
    }
    const closed = await db.transaction(
      async tx =>
        (await holdDay(tx, day)) ?? (await keepStatement(tx, { provider, day, byFile: false, by }, refunds)),
    );
    if (closed) return closed;
    const ended = await db.query<{ key: string | null; reference: string; state: 'settled' | 'refused' }>(
      ENDED,
      [provider, day],
    );
    await hearProvider(
      db,
      provider,
      ended.map(({ key, reference, state }) => ({
        about: 'refund',
        key,
        reference,
        outcome:
          state === 'settled'
            ? { kind: 'settled', reference }
            : { kind: 'refused', reason: 'de terugbetaling is mislukt, volgens de lijst van de dag' },
      })),
    );
  }
  return undefined;
}

// A payment that a closed day counts stays known: without it, it would be taken for changed.
const FORGET = `
  DELETE FROM provider_refunds f WHERE provider = $1 AND day = $2 AND reference <> ALL ($3::text[])
    AND NOT EXISTS (SELECT FROM closed_payments c WHERE c.payment IN (f.key::text, f.provider || '/' || f.reference))`;
const KEEP = `
  INSERT INTO provider_refunds (provider, day, reference, key, payment_reference, amount, state)
  SELECT $1, $2, r.reference, r.key, r.payment_reference, r.amount, r.state
  FROM json_to_recordset($3::json) AS r(reference text, key uuid, payment_reference text, amount bigint, state text)
  ON CONFLICT (provider, reference) DO UPDATE SET day = EXCLUDED.day, key = EXCLUDED.key,
    payment_reference = EXCLUDED.payment_reference, amount = EXCLUDED.amount, state = EXCLUDED.state,
    told_at = CASE WHEN (provider_refunds.amount, provider_refunds.state) = (EXCLUDED.amount, EXCLUDED.state)
      THEN provider_refunds.told_at ELSE now() END
  -- A word on a later day is newer.
  WHERE provider_refunds.day <= EXCLUDED.day`;
const TOLD = `
  INSERT INTO provider_days (provider, day, told_at, by_file, told_by) VALUES ($1, $2, now(), $3, $4)
  ON CONFLICT (provider, day) DO UPDATE SET told_at = now(), by_file = $3, told_by = $4, failed_at = NULL`;
const FAILED = `
  INSERT INTO provider_days (provider, day, failed_at) VALUES ($1, $2, now())
  ON CONFLICT (provider, day) DO UPDATE SET failed_at = now()`;
const ENDED = `
  SELECT f.key, f.reference, f.state FROM provider_refunds f JOIN refund_transactions t ON t.key = f.key OR t.reference = f.reference
  WHERE f.provider = $1 AND f.day = $2 AND f.amount = t.amount
    AND (f.state = 'settled' AND t.state IN ('unknown', 'accepted') OR f.state = 'refused' AND t.state IN ('unknown', 'accepted', 'settled'))`;
