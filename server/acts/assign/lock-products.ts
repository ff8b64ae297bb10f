import type { Transaction } from '../../ground/db/pool.ts';

// A class of locks of its own. Articles share its keys: PostgreSQL has room for some thousands of locks, an order for 10,000 articles.
const CLASS = 7_052_305;
const KEYS = 1024;

/**
 * Until this transaction ends no other reserves pieces of these articles: two plans at once never promise the same last
 * piece. The last locks that a transaction takes, in the order of their keys (order-rules.md 0, Locks). What is read after
 * this is what was reserved before.
 */
export const lockProducts = (tx: Transaction, products: readonly string[]): Promise<number> =>
  tx.execute(
    `SELECT pg_advisory_xact_lock(${String(CLASS)}, key) FROM (
       SELECT DISTINCT hashtext(product) & ${String(KEYS - 1)} AS key FROM unnest($1::text[]) AS product ORDER BY 1) AS keys`,
    [products],
  );
