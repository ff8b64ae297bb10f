import { hash } from 'node:crypto';
import type { OrderFault } from '../../../core/order/judge-order.ts';
import type { Database, Queryable, Transaction } from '../../ground/db/pool.ts';
import { firstFaults } from '../../ground/http/first-faults.ts';
import type { ApiClient } from '../../ground/session/api-clients.ts';
import { canonical } from '../../ground/writes/canonical.ts';
import { payloadPart } from './payload-part.ts';

/** Sender of an order: somebody who is signed in, or an api client. */
export type Sender = { readonly user: { readonly id: number } } | { readonly client: ApiClient };

/** An order as it was received. */
export interface Received {
  readonly id: number;
  /** As it came, parsed. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly content_hash: Buffer;
  readonly user_id: number | null;
  /** The name of the api client; null: a user sent it. */
  readonly client: string | null;
  readonly sales_order_id: number | null;
  /** It is an import error. */
  readonly was_refused: boolean;
}

/** Stores an order as it came, letter by letter, before anything is judged; gives its id. */
export async function storeImport(
  db: Queryable,
  sender: Sender,
  text: string,
  body: Readonly<Record<string, unknown>>,
  sql = STORE,
): Promise<number> {
  const { identifier } = body;
  const row = await db.one<{ id: number }>(sql, [
    'user' in sender ? sender.user.id : null,
    'client' in sender ? sender.client.id : null,
    typeof identifier === 'string' ? identifier.replaceAll('\0', '').slice(0, 128) : null,
    text,
    hash('sha256', canonical(body), 'buffer'),
  ]);
  if (!row) throw new Error('an insert gives its row');
  return row.id;
}

/**
 * The same by a transaction of its own that does not wait for the disk: nobody is answered before the order is judged, and that
 * transaction's end brings this one's to the disk too.
 */
export const storeUnsynced = (
  { planned }: Database,
  ...order: [sender: Sender, text: string, body: Readonly<Record<string, unknown>>]
): Promise<number> => storeImport(planned.orders, ...order, STORE_UNSYNCED);

const store = (from: string): string => `
  INSERT INTO order_imports (user_id, api_client_id, identifier, content, content_hash)
  SELECT $1::int, $2::int, $3::text, $4::text, $5::bytea ${from} RETURNING id`;
const STORE = store('');
const STORE_UNSYNCED = store(`FROM set_config('synchronous_commit', 'off', true)`);

/** The stored order, locked until the transaction ends. */
export async function holdImport(tx: Transaction, id: number): Promise<Received | undefined> {
  const row = await tx.one<Omit<Received, 'body'> & { content: string }>(
    `SELECT i.id, i.content, i.content_hash, i.user_id, c.name AS client, i.sales_order_id,
       i.errors <> '[]' AS was_refused
     FROM order_imports i LEFT JOIN api_clients c ON c.id = i.api_client_id WHERE i.id = $1 FOR UPDATE OF i`,
    [id],
  );
  if (!row) return undefined;
  const { content, ...rest } = row;
  return { ...rest, body: JSON.parse(content, withoutPrototype) as Received['body'] };
}

/** As the server reads every request. */
const withoutPrototype = (name: string, value: unknown): unknown =>
  name === '__proto__' ? undefined : value;

/**
 * Writes why it is not taken in, each fault with what the order has there. The same content that was refused before is the same
 * import error: it is counted there, and stays what it is, solved too.
 */
export async function storeFaults(
  tx: Transaction,
  received: Received,
  faults: readonly OrderFault[],
): Promise<void> {
  const { id, body } = received;
  const same = received.was_refused ? undefined : await holdSame(tx, received);
  if (same) {
    dropImport(tx, id);
    tx.write('UPDATE order_imports SET times = times + 1, received_at = now() WHERE id = $1', [same.id]);
  }
  if (!same?.is_solved)
    tx.write('UPDATE order_imports SET errors = $2, more_errors = $3, judged_at = now() WHERE id = $1', [
      same?.id ?? id,
      ...keptFaults(body, faults),
    ]);
}

/** The import error of the same content, locked. One content is looked for in one transaction at a time: of two, one is the first. */
async function holdSame(
  tx: Transaction,
  { id, content_hash }: Received,
): Promise<{ id: number; is_solved: boolean } | undefined> {
  await tx.execute('SELECT pg_advisory_xact_lock($1)', [content_hash.readInt32BE()]);
  return tx.one(
    `SELECT id, sales_order_id IS NOT NULL AS is_solved FROM order_imports
     WHERE content_hash = $1 AND id <> $2 AND errors <> '[]' ORDER BY id LIMIT 1 FOR UPDATE`,
    [content_hash, id],
  );
}

/** As many as a person reads. */
const MOST_KEPT = 20;

/** The faults as they are kept, and how many more there were. What is not solved by itself comes first: it decides. */
export function keptFaults(body: unknown, faults: readonly OrderFault[]): [errors: string, more: number] {
  const byPatience = faults.toSorted((a, b) => Number(isUnknown(a)) - Number(isUnknown(b)));
  const { errors, more_errors = 0 } = firstFaults(byPatience, MOST_KEPT);
  return [
    JSON.stringify(errors.map(fault => ({ ...fault, part: payloadPart(body, fault.path) }))),
    more_errors,
  ];
}

/** It has made this order, or is the same; why it was refused before, if it was, stays known. */
export const storeTakenIn = (tx: Transaction, id: number, sales_order_id: number): void =>
  tx.write('UPDATE order_imports SET judged_at = now(), sales_order_id = $2 WHERE id = $1', [
    id,
    sales_order_id,
  ]);

/** It is an older word on an order that a later one has made: nobody has to see to it. */
export const storeOutdated = (
  tx: Transaction,
  { id, body }: Received,
  sales_order_id: number,
  fault: OrderFault,
): void =>
  tx.write(
    `UPDATE order_imports SET errors = $2, more_errors = $3, judged_at = now(), sales_order_id = $4, is_superseded = true
     WHERE id = $1`,
    [id, ...keptFaults(body, [fault]), sales_order_id],
  );

/**
 * The import errors of an order that was sent anew, and made by that, are solved too. Of its channel: another's order of the same
 * number is none of it, unless its channel was what was wrong. One that is being judged finds the order itself. What came later
 * with another content is the newer word, and stays an error.
 */
export async function solveErrors(
  tx: Transaction,
  made_by: Pick<Received, 'id' | 'content_hash'>,
  order: { readonly id: number; readonly identifier: string; readonly sales_channel_identifier: string },
): Promise<void> {
  const open = await tx.query<{ id: number; content: string; is_misdirected: boolean }>(OPEN_ERRORS, [
    order.identifier,
    made_by.id,
    made_by.content_hash,
  ]);
  const solved = open.filter(
    ({ content, is_misdirected }) =>
      is_misdirected ||
      (JSON.parse(content) as Received['body'])['sales_channel_identifier'] ===
        order.sales_channel_identifier,
  );
  if (solved.length === 0) return;
  tx.write(`UPDATE order_imports SET sales_order_id = $2, is_superseded = true WHERE id = ANY ($1)`, [
    solved.map(({ id }) => id),
    order.id,
  ]);
}

const OPEN_ERRORS = `
  SELECT id, content, errors @> '[{"path": "sales_channel_identifier"}]' AS is_misdirected FROM order_imports
  WHERE identifier = $1 AND (id < $2 OR id > $2 AND content_hash = $3) AND sales_order_id IS NULL AND errors <> '[]'
  FOR UPDATE SKIP LOCKED`;

/** It has made this order with the content that a person gave it. */
export const storeCorrected = (tx: Transaction, id: number, order: string): void =>
  tx.write(
    `UPDATE order_imports SET is_superseded = true, sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $2)
     WHERE id = $1`,
    [id, order],
  );

/** The same order once more is no news. */
export const dropImport = (tx: Transaction, id: number): void =>
  tx.write('DELETE FROM order_imports WHERE id = $1', [id]);

/** A fault that names something that may be made known later. */
export const isUnknown = ({ code }: { readonly code: string }): boolean => code.endsWith('-unknown');
/** Such an order is judged again for so long, by itself. */
export const RETRIED_HOURS = 24;

/** After so long nobody judges a stored order any more: the server or its database went away before it had. */
const UNJUDGED_SECONDS = 60;

/** Ids of what is judged by itself: what was stored and never judged, and what lacks only things that may be known by now. */
export const importsToRetry = async (db: Queryable): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `SELECT id FROM order_imports i
       WHERE sales_order_id IS NULL AND dismissed_at IS NULL AND received_at > now() - make_interval(hours => $1)
         AND CASE WHEN judged_at IS NULL THEN received_at < now() - make_interval(secs => $2)
           ELSE NOT EXISTS (SELECT FROM jsonb_array_elements(errors) e WHERE e->>'code' NOT LIKE '%-unknown') END
       ORDER BY id`,
      [RETRIED_HOURS, UNJUDGED_SECONDS],
    )
  ).map(({ id }) => id);
