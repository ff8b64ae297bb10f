import { isUuid } from '../../../core/id/uuid.ts';
import { PAID_PAYMENTS } from '../../../core/order/payment-words.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import type { ProviderNews, RefundProviders } from './refund-provider.ts';
import { keepOutcome, lookAgain, paymentsBack } from './work-refund.ts';

/**
 * Takes what a provider says by itself. The same news again changes nothing, nor does older news that comes later: a payment back ends
 * once, and can then only be returned; a chargeback has its time.
 */
export async function hearProvider(
  db: Database,
  provider: string,
  news: readonly ProviderNews[],
): Promise<void> {
  for (const one of news) await untilSettled(() => db.transaction(tx => take(tx, provider, one)));
}

async function take(tx: Transaction, provider: string, news: ProviderNews): Promise<void> {
  switch (news.about) {
    case 'refund': {
      const key = news.key !== null && isUuid(news.key) ? news.key : null;
      for (const payment of await paymentsBack(tx, NAMED, provider, key, news.reference))
        await keepOutcome(tx, payment, news.outcome);
      for (const payment of await paymentsBack(tx, ONE_OF_TWO, provider, key)) lookAgain(tx, payment, 0);
      return;
    }
    case 'chargeback':
      await tx.execute(CHARGE, [provider, news.payment_reference, news.isCharged, news.at, PAID_PAYMENTS]);
      return;
    case 'look-up': {
      const payments = await tx.query<{ payment_id: number }>(OF_REFERENCE, [provider, news.reference]);
      for (const payment of payments) lookAgain(tx, payment, 0);
    }
  }
}

/** Asks a provider how a payment stands, and each payment back of it. What it does not answer is asked again later. */
export async function lookUpPayment(
  db: Database,
  providers: RefundProviders,
  { payment_id: id }: { readonly payment_id: number },
): Promise<void> {
  const payment = await db.one<{ provider: string; reference: string }>(PAYMENT, [id]);
  if (!payment) return;
  const provider = providers(payment.provider);
  const asked = new Date().toISOString();
  const isCharged = await provider.isChargedBack?.(payment.reference);
  if (isCharged === null) throw new Error(`${payment.provider} does not say how a payment stands`);
  if (isCharged !== undefined)
    await hearProvider(db, payment.provider, [
      { about: 'chargeback', payment_reference: payment.reference, isCharged, at: asked },
    ]);
  for (const one of await paymentsBack(db, OPEN_OR_SETTLED, id)) {
    const outcome = await provider.find?.(one);
    if (outcome) await untilSettled(() => db.transaction(tx => keepOutcome(tx, one, outcome)));
  }
}

// A key that was asked for again says not which of the two it is about: news of the first would end the second. A look-up tells.
const NAMED = 'p.provider = $3 AND (t.reference = $5 OR t.key = $4::uuid AND NOT t.is_asked_again)';
const ONE_OF_TWO = 'p.provider = $3 AND t.key = $4::uuid AND t.is_asked_again AND t.reference IS NULL';
const OPEN_OR_SETTLED = `t.payment_id = $3 AND t.state IN ('unknown', 'accepted', 'settled')`;
const PAYMENT =
  'SELECT provider, reference FROM sales_order_payments WHERE id = $1 AND reference IS NOT NULL';
const OF_REFERENCE = `
  SELECT id AS payment_id FROM sales_order_payments WHERE provider = $1 AND reference = $2
  UNION SELECT p.id FROM refund_transactions t JOIN sales_order_payments p ON p.id = t.payment_id
  WHERE p.provider = $1 AND t.reference = $2`;
const CHARGE = `
  UPDATE sales_order_payments SET payment_status = CASE WHEN $3 THEN 'chargeback' ELSE 'captured' END, status_at = $4
  WHERE provider = $1 AND reference = $2 AND (status_at IS NULL OR status_at < $4)
    AND CASE WHEN $3 THEN payment_status = ANY ($5) ELSE payment_status = 'chargeback' END`;
