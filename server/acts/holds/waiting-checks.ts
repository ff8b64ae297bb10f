import type { Transaction } from '../../ground/db/pool.ts';

/** SQL: a verdict `c` that waits for order `o`, of whoever may speak of orders of its channel. */
export const WAITING = `c.order_identifier = o.identifier AND c.effect IS NULL AND (c.api_client_id IS NULL
  OR EXISTS (SELECT FROM api_clients a WHERE a.id = c.api_client_id AND o.sales_channel_identifier = ANY (a.channels)))`;

/** The class of advisory locks of orders that may come in now, by their identifiers. */
const COMING = 7_052_307;

/** Lets an order come in, or the verdict of a check on it, and not both at once: the second sees the first. */
export const lockIdentifier = (tx: Transaction, identifier: string): void =>
  tx.write(`SELECT pg_advisory_xact_lock(${COMING}, hashtext($1))`, [identifier]);
