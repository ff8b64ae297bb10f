import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { BodyOf, QueryOf } from '../../../contract/http.ts';
import type {
  changeOrderImport,
  ImportState,
  listOrderImports,
  OrderImport,
} from '../../../contract/orders/order-import.ts';
import { mendImports } from '../../../core/access/orders.ts';
import type { OrderFault } from '../../../core/order/judge-order.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { firstFaults } from '../../ground/http/first-faults.ts';
import type { User } from '../../ground/session/user.ts';
import { canonical } from '../../ground/writes/canonical.ts';
import type { ApiClient } from '../../ground/session/api-clients.ts';
import { PAYLOAD_OF_ROWS } from './payload-of-rows.ts';
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
): Promise<number> {
  const { identifier } = body;
  const row = await db.one<{ id: number }>(
    `INSERT INTO order_imports (user_id, api_client_id, identifier, content, content_hash)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [
      'user' in sender ? sender.user.id : null,
      'client' in sender ? sender.client.id : null,
      typeof identifier === 'string' ? identifier.replaceAll('\0', '').slice(0, 128) : null,
      text,
      hash('sha256', canonical(body), 'buffer'),
    ],
  );
  if (!row) throw new Error('an insert gives its row');
  return row.id;
}

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

/** Dismisses an import error or opens it again, and assigns it; a refusal where it names nobody who may see to it. */
export async function changeImport(
  tx: Transaction,
  by: User,
  id: number,
  { is_dismissed, assignee_id }: BodyOf<typeof changeOrderImport>,
): Promise<Refusal | undefined> {
  if (typeof assignee_id === 'number' && !(await importAssignees(tx)).some(one => one.id === assignee_id))
    return refuse(
      422,
      'user-unknown',
      `Gebruiker ${assignee_id} is onbekend, of mag importfouten niet oplossen.`,
    );
  if (is_dismissed !== undefined) {
    const changed = await tx.execute(
      `UPDATE order_imports SET dismissed_at = CASE WHEN $2 THEN now() END, dismissed_by = CASE WHEN $2 THEN $3::int END
       WHERE id = $1 AND (dismissed_at IS NOT NULL) <> $2`,
      [id, is_dismissed, by.id],
    );
    if (changed > 0) noteAct(tx, by, id, is_dismissed ? 'dismissed' : 'opened');
  }
  if (assignee_id !== undefined) {
    const changed = await tx.execute(
      'UPDATE order_imports SET assignee_id = $2 WHERE id = $1 AND assignee_id IS DISTINCT FROM $2',
      [id, assignee_id],
    );
    if (changed > 0) noteAct(tx, by, id, 'assigned', assignee_id);
  }
  return undefined;
}

/** Writes what a person did with an import error. */
export function noteAct(
  tx: Transaction,
  by: Pick<User, 'id'>,
  id: number,
  act: OrderImport['history'][number]['act'],
  assignee_id: number | null = null,
): void {
  tx.write(
    'INSERT INTO order_import_acts (order_import_id, user_id, act, assignee_id) VALUES ($1, $2, $3, $4)',
    [id, by.id, act, assignee_id],
  );
  tx.write(
    'UPDATE order_imports SET revision = revision + 1, changed_at = now(), changed_by = $2 WHERE id = $1',
    [id, by.id],
  );
}

/** Users who may see to import errors, by their names. */
export const importAssignees = (db: Queryable): Promise<{ id: number; name: string }[]> =>
  db.query(
    'SELECT id, name FROM users WHERE closed_at IS NULL AND permissions @> $1 ORDER BY name, id LIMIT 500',
    [mendImports.groups.flat()],
  );

/** The same order once more is no news. */
export const dropImport = (tx: Transaction, id: number): void =>
  tx.write('DELETE FROM order_imports WHERE id = $1', [id]);

/**
 * The content that made an order, as it came, or what would have made an order that no import made; undefined: there is none that the
 * user may see.
 */
export async function createPayload(
  db: Queryable,
  { id, canmanagealllocations }: User,
  salesOrder: string,
): Promise<string | undefined> {
  const row = await db.one<{ content: string }>(PAYLOAD, [salesOrder, canmanagealllocations, id]);
  return row?.content || undefined;
}

// An order that is too old to be kept is empty.
const PAYLOAD = `
  SELECT CASE WHEN i.id IS NULL THEN (${PAYLOAD_OF_ROWS})::text ELSE i.content END AS content
  FROM sales_orders o LEFT JOIN order_imports i ON i.sales_order_id = o.id AND NOT i.is_superseded
  WHERE o.identifier = $1 AND ($2 OR EXISTS (SELECT FROM dispatch_requests d
    JOIN user_locations u ON u.location_id = d.location_id AND u.user_id = $3 WHERE d.sales_order_id = o.id))
  ORDER BY i.content = '', i.judged_at LIMIT 1`;

/** A fault that names something that may be made known later. */
const isUnknown = ({ code }: { readonly code: string }): boolean => code.endsWith('-unknown');
/** Such an order is judged again for so long, by itself. */
const RETRIED_HOURS = 24;

/** A page of them: each row has its faults. */
const MOST_ROWS = 100;

/** SQL: an import error `i` is in a state. What was dismissed and made an order all the same is solved. */
const inState: Readonly<Record<ImportState, RawBuilder<boolean>>> = {
  open: sql`i.sales_order_id IS NULL AND i.dismissed_at IS NULL`,
  solved: sql`i.sales_order_id IS NOT NULL`,
  dismissed: sql`i.sales_order_id IS NULL AND i.dismissed_at IS NOT NULL`,
};

const HISTORY = sql<OrderImport['history']>`(
  SELECT COALESCE(json_agg(json_build_object('at', a.at, 'by', u.name, 'act', a.act, 'assignee', to_user.name) ORDER BY a.id), '[]')
  FROM order_import_acts a JOIN users u ON u.id = a.user_id LEFT JOIN users to_user ON to_user.id = a.assignee_id
  WHERE a.order_import_id = i.id)`;

/** Import errors of a state, the newest first. */
export async function selectImports(
  db: Queryable,
  { state = 'open', ...asked }: QueryOf<typeof listOrderImports>,
  now: number,
): Promise<OrderImport[]> {
  const rows = await rowsOf(
    db,
    listed(
      compose
        .selectFrom('order_imports as i')
        .leftJoin('users as u', 'u.id', 'i.user_id')
        .leftJoin('api_clients as c', 'c.id', 'i.api_client_id')
        .leftJoin('users as assignee', 'assignee.id', 'i.assignee_id')
        .leftJoin('users as dismisser', 'dismisser.id', 'i.dismissed_by')
        .leftJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
        .select(eb => [
          'i.id',
          'i.received_at',
          'i.first_received_at',
          'i.times',
          eb.fn.coalesce('u.name', 'c.name').as('received_from'),
          'i.identifier',
          'i.errors',
          'i.more_errors',
          'o.identifier as sales_order_identifier',
          'assignee.id as assignee_id',
          'assignee.name as assignee_name',
          'dismisser.name as dismissed_by',
          'i.revision',
          HISTORY.as('history'),
        ])
        .where(inState[state])
        .where(sql<boolean>`i.errors <> '[]'`),
      { ...asked, sort_dir: 'desc' as const, sort_by: 'received_at' as const },
      {
        filters: { identifier: (identifier, eb) => eb('i.identifier', '=', identifier) },
        sorts: { received_at: eb => eb.ref('i.received_at') },
        last: eb => [eb.ref('i.id')],
        most: MOST_ROWS,
      },
    ),
  );
  return rows.map(({ assignee_id: id, assignee_name: name, ...row }) => {
    const errors = row.errors as object as OrderImport['errors'] & readonly OrderFault[];
    const is_retried =
      state === 'open' &&
      errors.every(isUnknown) &&
      Date.parse(row.received_at) > now - RETRIED_HOURS * 3_600_000;
    return {
      ...row,
      received_from: row.received_from ?? '',
      errors,
      assignee: id === null ? null : { id, name: name ?? '' },
      is_retried,
    };
  });
}

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
